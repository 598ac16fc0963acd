// My games are in this browser alone.
"use strict";
const kept = "sightline-my-games";

function mine() {
	try {
		const list = JSON.parse(localStorage.getItem(kept) || "[]");
		return Array.isArray(list) ? list : [];
	} catch {
		return [];
	}
}

function keep(list) {
	try {
		localStorage.setItem(kept, JSON.stringify(list.slice(0, 200)));
	} catch { /* a browser that keeps nothing */ }
	show();
}

for (const b of document.querySelectorAll(".keep")) {
	b.addEventListener("click", () => {
		const { link, title, seat } = b.dataset;
		keep([{ link, title, seat, at: new Date().toISOString() }, ...mine().filter((g) => g.link !== link)]);
		if (b.tagName === "BUTTON") {
			b.textContent = "Kept";
			b.disabled = true;
		}
	});
}

for (const b of document.querySelectorAll(".copy")) {
	b.addEventListener("click", async () => {
		try {
			await navigator.clipboard.writeText(b.dataset.link);
			b.textContent = "Copied";
		} catch { // not of a page over plain http
			const field = b.closest("p").querySelector("input.link");
			field.focus();
			field.select();
		}
	});
}

function show() {
	const section = document.getElementById("mine");
	if (!section) {
		return;
	}
	const list = mine();
	section.hidden = list.length === 0;
	section.querySelector("ul").replaceChildren(...list.map((g) => {
		const row = document.createElement("li");
		const what = document.createElement("div");
		const title = document.createElement("b");
		title.className = "title";
		title.textContent = String(g.title);
		what.append(title, ` – ${g.seat}`);
		const go = document.createElement("a");
		go.className = "button";
		go.textContent = "Go on";
		if (/^https?:\/\//.test(String(g.link))) {
			go.href = g.link;
		}
		const gone = document.createElement("button");
		gone.className = "plain";
		gone.textContent = "Forget";
		gone.addEventListener("click", () => keep(mine().filter((o) => o.link !== g.link)));
		row.append(what, go, gone);
		return row;
	}));
}

show();
