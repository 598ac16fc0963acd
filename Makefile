# Sightline. `make test` does everything CI does, on a machine with only Go.

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build

GO ?= go
GOLDEN := ^TestGolden
TOLDONLY := ^Test(NothingHiddenIsSent|(Told)?LeaksAreFound|SeatsKnowTheirSideAlone|EventsTellAll|CellsArePlayed|Copy(Size)?)$$
APART := ^Test(TwoWithOneSeat|ResignOverDueDice|StandIn|Agreements|SeatIsGivenAnew|HostileConnections|GameOverTheNetwork|AskedOverALostConnection|NothingIsToldOfOthers|SilentHostIsDialedAgain)$$
FUZZTIME ?= 2m
PAIRS ?= 200000
GAMES ?= 1000
TOLD ?= 125
INPUTS ?= 20000
KILLS ?= 200
RECONNECTIONS ?= 1000
LEAKS ?= 200
PICTURES ?= $(CURDIR)/pictures
RELEASE ?= out
SEED ?= $(shell date +%s)

# Drawn boards and games are the same in every run of the tests, so that a fault
# is one of the code and not of the day. RAPID_SEED=0 draws by the clock.
export RAPID_SEED ?= 20261122

# Tests throw away much and keep little: collecting it a quarter as often takes a sixth
# of the time off.
unit race i386: export GOGC ?= 400

.PHONY: build run test install format vet lint unit race i386 wasm cross fuzz bench soak pictures golden docs handbook licenses release clean

build: ## build the program
	CGO_ENABLED=0 $(GO) build -o sightline ./cmd/sightline

run: ## open the lobby
	$(GO) run ./cmd/sightline

# One after the other: the machine is small, and the first fault should be the
# last thing printed.
test: ## install what the tests need, and run all of them
	$(MAKE) --no-print-directory install
	$(MAKE) --no-print-directory format
	$(MAKE) --no-print-directory vet
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory unit
	$(MAKE) --no-print-directory race
	$(MAKE) --no-print-directory i386
	$(MAKE) --no-print-directory wasm
	$(MAKE) --no-print-directory cross
	@echo "all tests passed"

install:
	.ci/install

format:
	@bad=$$(gofmt -l .); [ -z "$$bad" ] || { echo "gofmt these files:"; echo "$$bad"; exit 1; }

vet:
	$(GO) vet ./...

lint:
	$(GO) tool staticcheck ./...

unit:
	.ci/display $(GO) test -shuffle=$(RAPID_SEED) -timeout 60m ./...

# The rooms with goroutines, and those whose values many of them share, under
# the race detector; it needs a C compiler. The window's room, which draws
# thumbnails and bakes the table in the background, is left out: under Xvfb it
# takes minutes.
race:
	CGO_ENABLED=1 $(GO) test -race -timeout 40m -short ./game/seat/... ./game/freetable ./cmd/internal/games
	CGO_ENABLED=1 $(GO) test -race -timeout 40m -short -run 'FromAnywhere|SelfPlay' ./los ./game/commanddecision
	CGO_ENABLED=1 $(GO) test -race -timeout 40m -short -run Simulate ./cmd/sightline
	CGO_ENABLED=1 $(GO) test -race -timeout 40m -short -run '$(APART)' ./cmd/internal/far/...

# The same golden rulings, byte for byte, on 32 bits and in the browser's
# machine; the rooms that decide run the rest of their tests on 32 bits too,
# but for the property tests of los, which take minutes, and those of Command Decision that
# play games to see what is told, kept or copied: that asks nothing of a processor which
# goldens, transcripts and the games that are left do not. Where the machine runs no 32-bit
# programs, an emulator runs the goldens alone; it does not stand Go's signals.
i386:
	by=$$(.ci/i386); export CGO_ENABLED=0 GOARCH=386; \
	if [ -z "$$by" ]; then \
		$(GO) test -timeout 40m -short -skip '$(TOLDONLY)' ./geom/... ./units/... ./scenarios/... ./game/...; \
		$(GO) test -timeout 40m -short -run '^Test(Clear|Worked)' ./los; \
	else \
		echo "this machine runs no 32-bit programs: $$by runs the goldens alone"; \
		$(GO) vet ./geom/... ./units/... ./scenarios/... ./game/... ./los; \
		GODEBUG=asyncpreemptoff=1 $(GO) test -timeout 40m -short -exec $$by -run '$(GOLDEN)' ./scenarios ./game/...; \
	fi

wasm:
	GOOS=js GOARCH=wasm $(GO) test -timeout 40m -exec="env -i PATH=$$PATH $$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" -run '$(GOLDEN)' ./scenarios ./game/...

cross:
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 $(GO) build -o /dev/null ./cmd/sightline
	CGO_ENABLED=0 GOOS=darwin GOARCH=arm64 $(GO) build -o /dev/null ./cmd/sightline
	CGO_ENABLED=0 GOOS=linux GOARCH=arm64 $(GO) build -o /dev/null ./cmd/sightline
	CGO_ENABLED=0 GOOS=linux GOARCH=386 $(GO) build -o /dev/null ./cmd/sightline
	GOOS=js GOARCH=wasm $(GO) vet ./cmd/sightline-web

# Without a bound on minimizing, a target that is slow on one input does nothing
# else for a minute at a time. The tool now and then calls the end of FUZZTIME itself a
# failure, of no input: that is none.
fuzz: ## every fuzz target for FUZZTIME each (not part of test)
	@for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz' || true); do \
			echo "$$p $$f"; out=$$(mktemp); \
			$(GO) test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$p 2>&1 | tee $$out || \
			{ grep -q '^ *context deadline exceeded$$' $$out && ! grep -q 'Failing input' $$out; } || exit 1; \
			rm -f $$out; \
		done; \
	done

bench: ## measure against the peers, and write BENCHMARKS.md
	$(GO) run ./.ci/bench

soak: ## PAIRS random pairs from SEED against the oracle, GAMES games of every scenario and of each system on a board, TOLD games for each test of what sides are told, INPUTS at random to the window, games far apart whose host is killed KILLS times, over RECONNECTIONS bad connections, LEAKS whose bytes are searched, 300 damaged files in a browser, and the tests with other draws
	$(GO) run ./.ci/bench soak $(PAIRS) $(SEED)
	$(GO) run ./.ci/bench games $(GAMES) $(SEED)
	SIGHTLINE_DDAY_SOAK=$(GAMES) SIGHTLINE_ASSAULT_SOAK=$(GAMES) SIGHTLINE_BERLIN_SOAK=$(GAMES) $(GO) test -count=1 -timeout 600m ./game/dday/bot ./game/assault/bot ./game/berlin/bot -run '^TestSoak$$'
	$(GO) run ./.ci/bench secrets $(TOLD) $(SEED)
	RAPID_SEED=$(SEED) .ci/display $(GO) test -shuffle=$(SEED) -timeout 60m ./...
	RAPID_SEED=$(SEED) $(GO) test -timeout 60m ./los -rapid.checks=20000
	SIGHTLINE_KILLS=$(KILLS) SIGHTLINE_RECONNECTIONS=$(RECONNECTIONS) SIGHTLINE_LEAK_GAMES=$(LEAKS) $(GO) test -count=1 -timeout 600m ./cmd/internal/far ./cmd/internal/mail -run '^Test(HostIsKilled|FaultyWays|BadWires|NothingHiddenIsOnTheWire|KeepersTellNothingHidden|LettersTellNoSecrets)$$'
	SIGHTLINE_INPUTS=$(INPUTS) RAPID_SEED=$(SEED) .ci/display $(GO) test -timeout 600m ./cmd/internal/screen ./cmd/internal/screen/cd -run '^TestRandomInput'
	SIGHTLINE_DAMAGED=all .ci/display $(GO) test -count=1 -timeout 60m ./cmd/internal/site -run '^TestDamagedFilesInABrowser$$'

pictures: ## save the pictures of all screens to PICTURES; look at them
	mkdir -p $(PICTURES)
	SIGHTLINE_FRAMES=$(abspath $(PICTURES)) .ci/display $(GO) test -count=1 -timeout 120m ./cmd/internal/screen ./cmd/internal/screen/board ./cmd/internal/screen/cd ./cmd/internal/screen/build -run '^(TestScreens|TestLobbyLooks)'

golden: ## write the golden files anew; review the difference like code
	$(GO) test ./scenarios ./game ./game/boardgame ./game/replay ./game/commanddecision ./cmd/internal/picture ./cmd/internal/textplay -run '$(GOLDEN)' -update
	$(GO) test ./cmd/sightline -run '$(GOLDEN)' -update # after the games that it tells
	.ci/display $(GO) test ./cmd/internal/screen/assault ./cmd/internal/screen/dday -run '$(GOLDEN)' -update

handbook: ## draw the pictures of docs/handbook anew; look at them
	frames=$$(mktemp -d); trap "rm -rf $$frames" EXIT; \
	SIGHTLINE_PANE=1280 SIGHTLINE_FRAMES=$$frames .ci/display $(GO) test -count=1 ./cmd/internal/screen ./cmd/internal/screen/board ./cmd/internal/screen/cd ./cmd/internal/screen/build -run '^(TestScreensOfMatch|TestScreensOfLobby|TestScreensOfBoards|TestScreensOfBuilder|TestWatchAgain)$$'; \
	$(GO) run ./.ci/handbook $$frames docs/handbook

docs: ## draw the pictures of docs/sight.md anew; look at them
	$(GO) test ./cmd/internal/picture -run '^TestGoldenDocs' -update

licenses: ## write assets/licenses.txt anew: what version --licenses prints
	$(GO) test ./cmd/sightline -run '^TestLicenses$$' -update

release: ## the archives of this commit, for all systems and the web, to RELEASE; nothing is published
	$(GO) run ./cmd/internal/release $(RELEASE)

clean:
	rm -f sightline sightline.exe
