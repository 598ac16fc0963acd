// Opens the program in the page: its files, then the program itself.
"use strict";

(async () => {
	const notice = document.getElementById("notice");
	const say = (text) => { notice.textContent = text; };
	const fail = (text) => {
		document.body.classList.remove("runs");
		document.body.classList.add("failed");
		say(text);
	};
	globalThis.sightlineFail = fail;
	globalThis.sightlineShown = () => {
		performance.mark("sightline-shown");
		document.body.classList.add("runs");
		if (parent !== window) document.querySelector("canvas").focus(); // in a page of the library, whose reader asked for it
		if (picked) pick(picked);
	};
	let picked = null;
	const pick = (file) => {
		const field = document.getElementById("pick"), files = new DataTransfer();
		files.items.add(file);
		field.files = files.files;
		field.dispatchEvent(new Event("change"));
	};
	// Another link in the same tab changes nothing but what stands behind the "#".
	addEventListener("hashchange", () => location.reload());
	// Keys that the program has no use for are the browser's: it would not only take them away
	// from it, but take Ctrl+L for L, and the address that is typed then for commands.
	let simulates = false; // F5 plays games of bots, in the builder
	const takes = (e) => {
		if (["Alt", "AltGraph", "Control", "Meta", "Shift"].includes(e.key)) return true;
		const letter = e.key.toLowerCase(), typed = e.key.length === 1;
		if (e.getModifierState("AltGraph") || e.altKey && e.ctrlKey) return typed; // @ on a German keyboard
		if (e.altKey) return typed && e.key > "~"; // on a Mac a letter of its own
		if (!e.ctrlKey && !e.metaKey) return e.key !== "F12" && (e.key !== "F5" || simulates && !e.shiftKey);
		if (e.shiftKey && typed) return "gz".includes(letter);
		return typed ? "acefgiosvxyz".includes(letter) : /^(Arrow|Home|End|Enter|Backspace|Delete)/.test(e.key);
	};
	addEventListener("keydown", (e) => { if (!takes(e)) e.stopImmediatePropagation(); }, true);
	globalThis.sightlineFollow = (title, hash, building) => {
		simulates = building;
		document.title = title;
		if (hash !== location.hash) history.replaceState(null, "", location.pathname + location.search + hash);
	};
	globalThis.sightlineGive = (name, bytes) => {
		const a = document.createElement("a");
		a.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
		a.download = name;
		a.click();
		setTimeout(() => URL.revokeObjectURL(a.href), 60000);
	};
	if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
		fail("This browser is too old to run Sightline: it needs WebAssembly and DecompressionStream (Chrome 80, Firefox 113, Safari 16.4, or newer).");
		return;
	}
	// A game that its players show, at the service that the page is of, is picked as a file would be.
	const shared = /^#shared=([0-9A-Za-z]+)$/.exec(location.hash);
	const journal = shared && fetch("games/" + shared[1] + ".jsonl").then((answer) => {
		if (!answer.ok) throw new Error("the game of this address is not shown here: " + answer.status + " " + answer.statusText);
		return answer.blob();
	});
	if (journal) journal.catch(() => {}); // it is told below
	const read = sightlineRead(location.hash);
	if (!document.createElement("canvas").getContext("webgl2")) {
		document.body.classList.add("bare");
		fail("This browser has no WebGL 2, by which the table is drawn. Turn graphics acceleration on in its settings (Chrome and Edge: System; Firefox: Performance), or use a newer browser, or a newer driver of the graphics card, and load the page again.");
		return;
	}
	try {
		const program = fetch("sightline.wasm.gz");
		const kept = await sightlineFiles();
		const answer = await program;
		if (!answer.ok) throw new Error("sightline.wasm.gz: " + answer.status + " " + answer.statusText);
		// What is read of the link gets no turn while the program is unpacked and begins.
		await Promise.race([read, new Promise((done) => setTimeout(done, 1000))]);
		// A browser unpacks what a server says is packed, whichever way it says so: the first
		// bytes tell whether it still is.
		const reader = answer.body.getReader();
		const first = (await reader.read()).value || new Uint8Array(0);
		const rest = new ReadableStream({
			start: (to) => to.enqueue(first),
			pull: async (to) => {
				const { done, value } = await reader.read();
				if (done) to.close(); else to.enqueue(value);
			},
		});
		const packed = first[0] === 0x1f && first[1] === 0x8b;
		const body = packed ? rest.pipeThrough(new DecompressionStream("gzip")) : rest;
		const go = new Go();
		go.argv = ["sightline"]; // the address, which may be long, it asks the page for
		go.env = kept === "yes" ? { HOME: "/sightline", XDG_DATA_HOME: "/sightline", XDG_CONFIG_HOME: "/sightline" } : { SIGHTLINE_KEPT: kept };
		if (new URLSearchParams(location.search).has("trace")) go.env.SIGHTLINE_TRACE = "1"; // for tests
		const made = await WebAssembly.instantiateStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }), go.importObject);
		if (journal) picked = new File([await journal], "sightline-" + shared[1] + ".jsonl");
		performance.mark("sightline-compiled");
		await go.run(made.instance);
		if (!notice.textContent) fail("Sightline has ended. Load the page again to go on.");
	} catch (e) {
		console.error(e);
		fail("Sightline could not be started: " + e.message);
	}
})();
