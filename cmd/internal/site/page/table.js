// Opens the table of a page of the library in the page itself, in place of its picture.
"use strict";

(() => {
	const link = document.querySelector("a.open"), figure = document.querySelector("figure");
	const button = document.createElement("button");
	button.type = "button";
	button.className = "open";
	const opens = button.textContent = link.textContent;
	let frame = null;
	button.addEventListener("click", () => {
		if (frame) {
			frame.remove(); // the program ends with it; what was done is kept
			frame = null;
		} else {
			const at = new URL(link.href);
			at.search = location.search;
			frame = document.createElement("iframe");
			frame.title = "The table: " + document.querySelector("h1").textContent;
			frame.allow = "fullscreen; clipboard-write";
			frame.src = at.href;
			frame.addEventListener("load", () => frame.focus());
			figure.prepend(frame);
			figure.scrollIntoView({ block: "nearest" });
		}
		figure.classList.toggle("live", frame !== null);
		button.textContent = frame ? "Put the table away" : opens;
		button.setAttribute("aria-expanded", String(frame !== null));
	});
	button.setAttribute("aria-expanded", "false");
	link.before(button);
	link.className = "alone";
	link.textContent = "in a page of its own";
})();
