// Shows what is asked in a link, and what is said of it, before the program is there.
"use strict";

(() => {
	// unpacked is the text of a ruling: packed by deflate as if it stood behind the
	// dictionary, which is laid before it as a block that is not packed.
	const unpacked = async (data) => {
		const sums = 3; // bytes that say whether it is whole, which the program looks at
		const packed = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)).slice(sums);
		const words = await (await fetch("dictionary-1.txt")).arrayBuffer();
		const n = words.byteLength;
		const block = new Uint8Array([0, n & 255, n >> 8, ~n & 255, (~n >> 8) & 255]);
		const out = new Blob([block, words, packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
		return new TextDecoder().decode((await new Response(out).arrayBuffer()).slice(n));
	};
	const value = (text, key) => {
		const found = text.match(new RegExp("^" + key + "\\s*=\\s*(\"(?:[^\"\\\\]|\\\\.)*\")", "m"));
		return found && JSON.parse(found[1]);
	};

	// told is what the site tells of the files that come with it, by their names.
	const told = async () => {
		const answer = await fetch("told.json");
		return answer.ok ? answer.json() : {};
	};
	const show = (title, lead, more) => {
		if (!title) return;
		document.getElementById("title").textContent = document.title = title;
		if (lead) document.getElementById("lead").textContent = lead;
		document.getElementById("more").replaceChildren(...more.map((text) => {
			const p = document.createElement("p");
			p.textContent = text;
			return p;
		}));
		performance.mark("sightline-read");
	};

	// ruling shows a ruling that is whole in the link; if it is one that comes with the
	// site, with its answer, which is known already.
	const ruling = async (data) => {
		const all = told();
		const text = await unpacked(data);
		const title = value(text, "title");
		show(title, value(text, "note"), []);
		const same = Object.values(await all).find((t) => t.sum === data.slice(0, 4) && t.title === title);
		if (same) show(title, same.lead, same.text);
	};
	// named shows what comes with the site, by its name or the part of it before a "-".
	const named = async (name) => {
		const all = await told();
		const names = Object.keys(all).filter((n) => n === name || n.startsWith(name + "-"));
		const t = all[name] || (names.length === 1 && all[names[0]]);
		if (t) show(t.title, t.lead, t.text);
	};

	globalThis.sightlineRead = async (hash) => {
		const name = hash.match(/^#(?:ruling|scenario)=(?:1\.)?([a-z][a-z0-9-]{0,59})(?:\.toml|\.[0-9a-f]{12})?$/);
		const data = hash.match(/^#ruling=1\.([\w-]+)/);
		try {
			if (name) await named(name[1]);
			else if (data) await ruling(data[1]);
		} catch (e) {
			console.warn(e); // the program says what is wrong with a link
		}
	};
})();
