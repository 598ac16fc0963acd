// Picks files one after the other, as a player would: whatever opens is left again, whatever
// is refused is read. What came of each is in globalThis.opened; of a program that has ended
// why, in globalThis.ended.
"use strict";
(files) => {
	const canvas = document.querySelector("canvas"), pick = document.getElementById("pick");
	let now = JSON.parse(globalThis.sightlineTrace), waiting = [];
	Object.defineProperty(globalThis, "sightlineTrace", {
		get: () => JSON.stringify(now),
		set: (line) => {
			now = JSON.parse(line);
			const all = waiting;
			waiting = [];
			for (const done of all) done();
		},
	});
	globalThis.said = [];
	for (const how of ["log", "warn", "error"]) {
		const was = console[how];
		console[how] = (...words) => { globalThis.said.push(words.join(" ")); was.apply(console, words); };
	}
	const fail = globalThis.sightlineFail;
	globalThis.sightlineFail = (text) => { globalThis.ended = text; fail(text); };

	const tick = () => new Promise((done) => { waiting.push(done); });
	const ticks = async (n) => { for (let k = 0; k < n; k++) await tick(); };
	const until = async (what, is, most) => {
		for (let k = 0; !is(); k++) {
			if (k === most) return false;
			if (k === 3000) throw new Error(what + ": never; it shows " + JSON.stringify(now));
			await tick();
		}
		return true;
	};
	const key = async (code) => {
		canvas.dispatchEvent(new KeyboardEvent("keydown", { code, key: code, bubbles: true }));
		await ticks(2);
		canvas.dispatchEvent(new KeyboardEvent("keyup", { code, key: code, bubbles: true }));
		await ticks(2);
	};
	const way = () => (now.targets || []).find((t) => t.name === "leave" || t.name === "Tables");
	const leave = async () => {
		for (let k = 0; k < 12 && !way(); k++) {
			if (now.scene === "lobby") return;
			const sit = [...document.querySelectorAll("#spoken button")].find((b) => b.textContent === "Hold to sit down");
			if (now.scene !== "curtain") await key("Escape");
			else if (sit) sit.click();
			await ticks(3);
		}
		const at = way();
		if (!at) throw new Error("no way back: " + JSON.stringify(now));
		const where = { clientX: at.x, clientY: at.y, button: 0, bubbles: true };
		for (const [what, buttons] of [["mousemove", 0], ["mousedown", 1], ["mouseup", 0]]) {
			canvas.dispatchEvent(new MouseEvent(what, { ...where, buttons }));
			await ticks(what === "mousemove" ? 6 : 2); // a slow page has several in a frame, and where the mouse is once
		}
		await until("the lobby", () => now.scene === "lobby");
	};
	const rests = () => now.scene !== "lobby" || !now.baking;
	const one = async ({ Name: name, Text: text }) => {
		await key("Digit2"); // nothing is said any more of the file before
		const is = name.replace(/\.\w+$/, "");
		const some = () => now.scene !== "lobby" || now.message || now.targets.some((t) => t.name === name || t.name === is);
		const all = new DataTransfer();
		all.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
		pick.files = all.files;
		pick.dispatchEvent(new Event("change"));
		await until(name + " is read", some, 60);
		await until(name + " is read", rests);
		if (now.scene === "lobby" && !now.message) {
			await key("Enter");
			await until(name + " begins", () => now.scene !== "lobby" || now.message);
		}
		const end = { name, scene: now.scene, message: "", fault: "" };
		if (now.scene !== "lobby") {
			await ticks(3);
			await leave();
		} else {
			end.message = now.message;
			end.fault = now.todo || "";
			if (now.todo) await key("Escape");
		}
		globalThis.opened.push(end);
	};
	globalThis.opened = [];
	globalThis.ended = "";
	(async () => {
		for (const f of files) await one(f);
	})().catch((e) => { globalThis.ended = String(e); });
}
