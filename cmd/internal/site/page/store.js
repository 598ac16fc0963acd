// The files of the program in a browser: all are in memory, and what is written is in
// the browser's own storage (IndexedDB) before the program is told that it is. The names
// of the functions are those of Node's fs, by which Go reads and writes files.
"use strict";

(() => {
	const ROOT = "/sightline";
	const O = { WRONLY: 1, RDWR: 2, CREAT: 64, EXCL: 128, TRUNC: 512, APPEND: 1024, DIRECTORY: 65536 };
	const files = new Map(); // path -> {data, size, changed, ino}
	const folders = new Set(["/", ROOT]);
	const open = new Map(); // number -> {path, node, flags, at, dirty}
	let base = null; // the database; null where nothing is kept
	let nextFile = 10, nextNode = 1;
	let said = "";
	const decoder = new TextDecoder();

	const fault = (code, what) => Object.assign(new Error(code + ": " + what), { code });
	const tidy = (path) => {
		const out = [];
		for (const part of path.split("/")) {
			if (part === "..") out.pop();
			else if (part !== "" && part !== ".") out.push(part);
		}
		return "/" + out.join("/");
	};
	const above = (path) => tidy(path + "/..");
	const node = () => ({ data: new Uint8Array(256), size: 0, changed: Date.now(), ino: nextNode++ });
	const whole = (f) => f.data.slice(0, f.size);
	const grow = (f, size) => {
		if (size > f.data.length) {
			const data = new Uint8Array(Math.max(size, 2 * f.data.length));
			data.set(f.data.subarray(0, f.size));
			f.data = data;
		}
		if (size < f.size) f.data.fill(0, size, f.size);
		f.size = size;
	};

	// keep does things to the database, and then calls back. What is done together is done
	// whole or not at all.
	const keep = (todo, callback) => {
		if (!base) {
			callback(null);
			return;
		}
		let work;
		try {
			work = base.transaction("files", "readwrite", { durability: "strict" });
			todo(work.objectStore("files"));
		} catch (e) {
			callback(fault("EIO", String(e)));
			return;
		}
		work.oncomplete = () => callback(null);
		work.onabort = () => callback(fault(work.error && work.error.name === "QuotaExceededError" ? "ENOSPC" : "EIO", String(work.error)));
	};
	const put = (store, path, f) => store.put({ data: whole(f), changed: f.changed }, path);

	const stat = (path) => {
		const f = files.get(path);
		if (!f && !folders.has(path)) return null;
		const changed = f ? f.changed : 0;
		return {
			dev: 1, ino: f ? f.ino : 0, mode: f ? 0o100666 : 0o40777, nlink: 1, uid: 0, gid: 0, rdev: 0,
			size: f ? f.size : 0, blksize: 4096, blocks: f ? Math.ceil(f.size / 512) : 0,
			atimeMs: changed, mtimeMs: changed, ctimeMs: changed,
			isDirectory: () => !f,
		};
	};
	const found = (path, callback) => {
		const s = stat(tidy(path));
		if (s) callback(null, s);
		else callback(fault("ENOENT", path));
	};
	const opened = (fd, callback) => {
		const o = open.get(fd);
		if (!o) callback(fault("EBADF", "file " + fd));
		return o;
	};
	const not = (callback) => callback(fault("ENOSYS", "not in a browser"));

	globalThis.fs = {
		constants: { O_WRONLY: O.WRONLY, O_RDWR: O.RDWR, O_CREAT: O.CREAT, O_TRUNC: O.TRUNC, O_APPEND: O.APPEND, O_EXCL: O.EXCL, O_DIRECTORY: O.DIRECTORY },
		// writeSync writes what the program says when it ends badly, and its traces.
		writeSync(fd, buf) {
			said += decoder.decode(buf, { stream: true });
			const end = said.lastIndexOf("\n");
			if (end >= 0) {
				for (const line of said.slice(0, end).split("\n")) {
					if (line.startsWith('{"tick":')) globalThis.sightlineTrace = line;
					else console.log(line);
				}
				said = said.slice(end + 1);
			}
			return buf.length;
		},
		write(fd, buf, offset, length, position, callback) {
			if (fd === 1 || fd === 2) {
				callback(null, this.writeSync(fd, buf.subarray(offset, offset + length)));
				return;
			}
			const o = opened(fd, callback);
			if (!o) return;
			let at = position === null ? o.at : position;
			if (o.flags & O.APPEND) at = o.node.size;
			if (at + length > o.node.size) grow(o.node, at + length);
			o.node.data.set(buf.subarray(offset, offset + length), at);
			if (position === null) o.at = at + length;
			o.node.changed = Date.now();
			o.dirty = true;
			callback(null, length);
		},
		read(fd, buf, offset, length, position, callback) {
			const o = opened(fd, callback);
			if (!o) return;
			if (!o.node) {
				callback(fault("EISDIR", o.path));
				return;
			}
			const at = position === null ? o.at : position;
			const n = Math.max(0, Math.min(length, o.node.size - at));
			buf.set(o.node.data.subarray(at, at + n), offset);
			if (position === null) o.at = at + n;
			callback(null, n);
		},
		open(path, flags, mode, callback) {
			path = tidy(path);
			let f = files.get(path);
			if (!f && folders.has(path)) {
				if (flags & (O.WRONLY | O.RDWR)) {
					callback(fault("EISDIR", path));
					return;
				}
			} else if (flags & O.DIRECTORY) {
				callback(fault(f ? "ENOTDIR" : "ENOENT", path));
				return;
			} else if (f && flags & O.CREAT && flags & O.EXCL) {
				callback(fault("EEXIST", path));
				return;
			} else if (!f) {
				if (!(flags & O.CREAT) || !folders.has(above(path))) {
					callback(fault("ENOENT", path));
					return;
				}
				f = node();
				files.set(path, f);
			}
			const o = { path, node: f, flags, at: 0, dirty: false };
			if (f && flags & O.TRUNC && f.size > 0) {
				grow(f, 0);
				o.dirty = true;
			}
			open.set(nextFile, o);
			callback(null, nextFile++);
		},
		close(fd, callback) {
			const o = opened(fd, callback);
			if (!o) return;
			this.fsync(fd, (err) => {
				open.delete(fd);
				callback(err);
			});
		},
		fsync(fd, callback) {
			if (fd === 1 || fd === 2) {
				callback(null);
				return;
			}
			const o = opened(fd, callback);
			if (!o) return;
			if (!o.dirty || files.get(o.path) !== o.node) {
				callback(null);
				return;
			}
			o.dirty = false;
			keep((store) => put(store, o.path, o.node), (err) => {
				if (err) o.dirty = true;
				callback(err);
			});
		},
		ftruncate(fd, length, callback) {
			const o = opened(fd, callback);
			if (!o) return;
			grow(o.node, length);
			o.node.changed = Date.now();
			o.dirty = true;
			callback(null);
		},
		truncate(path, length, callback) {
			path = tidy(path);
			const f = files.get(path);
			if (!f) {
				callback(fault("ENOENT", path));
				return;
			}
			grow(f, length);
			keep((store) => put(store, path, f), callback);
		},
		fstat(fd, callback) {
			if (fd === 1 || fd === 2) {
				callback(null, Object.assign(stat("/"), { mode: 0o20666, isDirectory: () => false }));
				return;
			}
			const o = opened(fd, callback);
			if (!o) return;
			if (!o.node) {
				callback(null, stat(o.path));
				return;
			}
			const now = files.get(o.path);
			files.set(o.path, o.node); // one that was removed is still open
			const s = stat(o.path);
			if (now) files.set(o.path, now);
			else files.delete(o.path);
			callback(null, s);
		},
		stat: found,
		lstat: found,
		mkdir(path, perm, callback) {
			path = tidy(path);
			if (stat(path)) callback(fault("EEXIST", path));
			else if (!folders.has(above(path))) callback(fault("ENOENT", path));
			else {
				folders.add(path);
				callback(null); // a folder lasts by the files in it
			}
		},
		readdir(path, callback) {
			path = tidy(path);
			if (!folders.has(path)) {
				callback(fault(files.has(path) ? "ENOTDIR" : "ENOENT", path));
				return;
			}
			const inside = [...files.keys(), ...folders].filter((p) => p !== "/" && above(p) === path);
			callback(null, inside.map((p) => p.slice(p.lastIndexOf("/") + 1)).sort());
		},
		rename(from, to, callback) {
			from = tidy(from);
			to = tidy(to);
			const f = files.get(from);
			if (!f || !folders.has(above(to))) {
				callback(fault("ENOENT", from));
				return;
			}
			files.delete(from);
			files.set(to, f);
			for (const o of open.values()) {
				if (o.node === f) o.path = to;
			}
			keep((store) => {
				store.delete(from);
				put(store, to, f);
			}, callback);
		},
		unlink(path, callback) {
			path = tidy(path);
			if (!files.delete(path)) {
				callback(fault("ENOENT", path));
				return;
			}
			keep((store) => store.delete(path), callback);
		},
		rmdir(path, callback) {
			path = tidy(path);
			if (!folders.delete(path)) callback(fault("ENOENT", path));
			else callback(null);
		},
		utimes(path, atime, mtime, callback) {
			path = tidy(path);
			const f = files.get(path);
			if (!f) {
				callback(fault("ENOENT", path));
				return;
			}
			f.changed = mtime * 1000;
			keep((store) => put(store, path, f), callback);
		},
		chmod(path, mode, callback) { callback(null); },
		fchmod(fd, mode, callback) { callback(null); },
		chown(path, uid, gid, callback) { not(callback); },
		fchown(fd, uid, gid, callback) { not(callback); },
		lchown(path, uid, gid, callback) { not(callback); },
		link(path, link, callback) { not(callback); },
		symlink(path, link, callback) { not(callback); },
		readlink(path, callback) { callback(fault("EINVAL", path)); },
	};
	globalThis.path = { resolve: (...parts) => tidy(parts.join("/")) };
	globalThis.process = {
		getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [],
		pid: 1, ppid: 0, umask: () => 0, cwd: () => ROOT, chdir: () => { throw fault("ENOSYS", "chdir"); },
	};

	// take reads all files of the database into memory.
	const take = (db) => new Promise((done, failed) => {
		const store = db.transaction("files").objectStore("files");
		const walk = store.openCursor();
		walk.onerror = () => failed(walk.error);
		walk.onsuccess = () => {
			const c = walk.result;
			if (!c) {
				done();
				return;
			}
			const f = node();
			f.data = c.value.data;
			f.size = f.data.length;
			f.changed = c.value.changed;
			files.set(c.key, f);
			for (let p = above(c.key); p !== "/"; p = above(p)) folders.add(p);
			c.continue();
		};
	});

	// sightlineFiles opens the storage. It says whether what is played is kept: "yes", "no"
	// where the browser has no storage, "elsewhere" where another tab holds it.
	globalThis.sightlineFiles = async () => {
		if (!globalThis.indexedDB) return "no";
		if (navigator.locks) {
			const mine = await new Promise((done) => {
				navigator.locks.request("sightline", { ifAvailable: true }, (lock) => {
					done(lock !== null);
					return lock && new Promise(() => {}); // until the tab is closed
				});
			});
			if (!mine) return "elsewhere";
		}
		try {
			base = await new Promise((done, failed) => {
				const asked = indexedDB.open("sightline", 1);
				asked.onupgradeneeded = () => asked.result.createObjectStore("files");
				asked.onsuccess = () => done(asked.result);
				asked.onerror = () => failed(asked.error);
			});
			await take(base);
		} catch (e) {
			console.warn(e);
			base = null;
			return "no";
		}
		return "yes";
	};
})();
