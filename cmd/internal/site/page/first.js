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

	globalThis.sightlineRead = async (hash) => {
		const data = hash.match(/^#ruling=1\.([\w-]+)/);
		if (!data) return;
		try {
			const text = await unpacked(data[1]);
			const title = value(text, "title"), note = value(text, "note");
			if (!title) return;
			document.getElementById("title").textContent = document.title = title;
			if (note) document.getElementById("lead").textContent = note;
			performance.mark("sightline-read");
		} catch (e) {
			console.warn(e); // the program says what is wrong with a link
		}
	};
})();
