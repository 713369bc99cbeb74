import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { fromMarkdown } from "mdast-util-from-markdown";
import PDFDocument from "pdfkit";
// apps/server/src/documents/print/attachments.ts
/** Puts files into a document, in their order; all get the document's own time, so that the same files give the same bytes. */
function attach(doc, attachments, at) {
	for (const { name, type, description, relationship, bytes } of attachments) {
		if (!/^[\w.-]+$/.test(name)) throw new TypeError(`A file inside a document cannot be called ${name}`);
		doc.file(Buffer.from(bytes), {
			name,
			type,
			description,
			relationship,
			creationDate: at,
			modifiedDate: at
		});
	}
}
// apps/server/src/documents/print/page-style.ts
/** Measures in points (1/72 inch) on US Letter. */
const PAGE = {
	width: 612,
	height: 792,
	left: 58,
	right: 58,
	top: 84,
	bottom: 70
};
/** Width of the column of text. */
const MEASURE = PAGE.width - PAGE.left - PAGE.right;
const FULL_WIDTH = {
	x: PAGE.left,
	width: MEASURE
};
const INDENT$1 = 14;
const DEEPEST = 4;
/** Where the items inside so many nested groups stand: the first group does not move them. */
function indented(groups) {
	const shift = Math.min(Math.max(0, groups - 1), DEEPEST) * INDENT$1;
	return {
		x: PAGE.left + shift,
		width: MEASURE - shift
	};
}
/** Greys with at least 4.5:1 on white wherever they carry text. */
const INK = {
	strong: "#0f1b2d",
	text: "#1d2838",
	quiet: "#566173",
	/** Of boxes: 3:1 on white. */
	edge: "#7b8696",
	warning: "#8a1c1c",
	rule: "#dfe4ea",
	tint: "#f4f6f9"
};
const STYLE = {
	cover: {
		size: 29,
		leading: 36,
		colour: INK.strong
	},
	subtitle: {
		size: 13,
		leading: 19,
		colour: INK.quiet
	},
	carrier: {
		size: 11.5,
		leading: 16,
		colour: INK.strong
	},
	section: {
		size: 15.5,
		leading: 21,
		colour: INK.strong
	},
	group: {
		size: 10.5,
		leading: 15,
		colour: INK.strong
	},
	label: {
		size: 9,
		leading: 13.2,
		colour: INK.quiet
	},
	value: {
		size: 9.4,
		leading: 13.2,
		colour: INK.text
	},
	prose: {
		size: 9.4,
		leading: 14.2,
		colour: INK.text
	},
	table: {
		size: 8.6,
		leading: 12.4,
		colour: INK.text
	},
	tableHead: {
		size: 8,
		leading: 11.6,
		colour: INK.quiet
	},
	fact: {
		size: 10.4,
		leading: 15.4,
		colour: INK.strong
	},
	small: {
		size: 7.8,
		leading: 11.2,
		colour: INK.quiet
	}
};
// apps/server/src/documents/print/glyphs.ts
/**
* The text as it can be printed: composed (NFC), tabs as spaces, line ends as `\n`, and every character without a glyph
* shown as `[U+XXXX]`, because a PDF library drops it without a word. So are letters written from right to left: the
* library has no bidirectional layout, and words in a wrong order would be worse than their codes.
*/
function printable(text, hasGlyph) {
	if (PLAIN.test(text)) return text;
	const clean = text.normalize("NFC").replace(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("	", " ");
	return Array.from(clean, (character) => shown(character, hasGlyph)).join("");
}
/** Nearly every text, and in every font. */
const PLAIN = /^[ -~\n]*$/;
function shown(character, hasGlyph) {
	if (character === "\n") return character;
	if (!UNPRINTABLE.test(character)) {
		const whole = [character, character.normalize("NFD")].find((form) => Array.from(form, (part) => part.codePointAt(0) ?? 0).every(hasGlyph));
		if (whole !== void 0) return whole;
	}
	const codePoint = character.codePointAt(0) ?? 0;
	return JOINERS.has(codePoint) ? "" : `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
}
/** Controls, formatting characters, private use and lone surrogates (a font may map them to nothing), right-to-left. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** Soft hyphen, zero width space and joiners, byte order mark, emoji variation selector: nothing to see on paper either. */
const JOINERS = /* @__PURE__ */ new Set([
	173,
	8203,
	8204,
	8205,
	8288,
	65279,
	65038,
	65039
]);
// apps/server/src/documents/print/lines.ts
/**
* Breaks runs into lines no wider than `width`: at spaces and at `\n`, and inside a word only when the word alone is too
* wide. Nothing but the spaces at a break is lost. Empty text gives no line.
*/
function breakLines(runs, width, measure) {
	const lines = [];
	let line = {
		spans: [],
		width: 0
	};
	let space;
	const close = () => {
		lines.push(line);
		line = {
			spans: [],
			width: 0
		};
		space = void 0;
	};
	const place = (run, runWidth) => {
		const last = line.spans.at(-1);
		if (last?.face === run.face) last.text += run.text;
		else line.spans.push({
			...run,
			x: line.width
		});
		line.width += runWidth;
	};
	const placeWord = (word) => {
		const widths = word.map(measure);
		const wordWidth = widths.reduce((sum, one) => sum + one, 0);
		const spaceWidth = space && line.spans.length > 0 ? measure(space) : 0;
		if (line.spans.length > 0 && line.width + spaceWidth + wordWidth > width) close();
		else if (space && line.spans.length > 0) place(space, spaceWidth);
		space = void 0;
		if (wordWidth <= width) word.forEach((run, index) => place(run, widths[index] ?? 0));
		else for (const run of word) for (const { segment } of GRAPHEMES.segment(run.text)) {
			const letter = {
				text: segment,
				face: run.face
			};
			const letterWidth = measure(letter);
			if (line.spans.length > 0 && line.width + letterWidth > width) close();
			place(letter, letterWidth);
		}
	};
	let word = [];
	const endWord = () => {
		if (word.length > 0) placeWord(word);
		word = [];
	};
	for (const run of runs) for (const piece of run.text.match(/\n| +|[^ \n]+/g) ?? []) if (piece === "\n") {
		endWord();
		close();
	} else if (piece.startsWith(" ")) {
		endWord();
		space = {
			text: " ",
			face: run.face
		};
	} else word.push({
		text: piece,
		face: run.face
	});
	endWord();
	if (line.spans.length > 0) lines.push(line);
	return lines;
}
const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
// apps/server/src/documents/print/paper.ts
/** A paper with its cursor at the top of the first page. */
const paperOf = (doc, words) => ({
	doc,
	words,
	y: PAGE.top,
	below: 0
});
const room = (paper) => PAGE.height - PAGE.bottom - paper.below - paper.y;
function newPage(paper) {
	paper.doc.addPage();
	paper.y = PAGE.top;
}
/** FairQueue the page unless `height` points are left on it. */
function need(paper, height) {
	if (room(paper) < height) newPage(paper);
}
/** Prints with so much room left below the last line: what follows stands on one page with it. */
function leaving(paper, height, body) {
	const outer = paper.below;
	paper.below = height;
	body();
	paper.below = outer;
}
/** A new structure element under `parent`. */
function element(paper, parent, tag, options = {}) {
	const made = paper.doc.struct(tag, options);
	parent.add(made);
	return made;
}
/** Lines of a text in a column; characters that the font lacks are shown by their code. */
function typeset(paper, text, face, column) {
	const { doc } = paper;
	return breakLines((typeof text === "string" ? [{
		text,
		face
	}] : text).map((run) => {
		doc.font(run.face);
		return {
			...run,
			text: printable(run.text, (codePoint) => doc._font.font.hasGlyphForCodePoint(codePoint))
		};
	}), column.width, (run) => doc.font(run.face).fontSize(column.style.size).widthOfString(run.text));
}
/** Draws lines as content of `owner` at the cursor's height plus `offset`; leaves the cursor where it is. */
function print(paper, owner, lines, column, offset = 0) {
	if (lines.length > 0) owner.add(() => draw(paper, lines, column, offset));
}
/** Draws lines without marking them: for use inside an artifact. */
function draw(paper, lines, column, offset = 0) {
	const { doc } = paper;
	const { size, leading, colour } = column.style;
	doc.fillColor(colour).fontSize(size);
	const baseline = paper.y + offset + (leading - size) / 2 + size * .86;
	lines.forEach((line, index) => {
		const x = column.x + (column.align === "right" ? column.width - line.width : 0);
		line.spans.forEach((span, position) => {
			const at = {
				x: x + span.x,
				y: baseline + index * leading
			};
			if (span.box) return drawBox(paper, span, at, size);
			const end = position === line.spans.length - 1 && index < lines.length - 1 ? " " : "";
			doc.fillColor(span.colour ?? colour).font(span.face);
			doc.text(span.text + end, at.x, at.y, {
				lineBreak: false,
				baseline: "alphabetic"
			});
		});
	});
}
/** Width of a box and of the room behind it, in sizes of the text beside it. */
const BOX = {
	width: .86,
	gap: .5
};
/** A box to tick, drawn, with letters inside that stand for it: anyone who reads the text reads `[x]` or `[ ]`. */
function drawBox(paper, span, { x, y }, size) {
	const { doc } = paper;
	const width = BOX.width * size;
	doc.markContent("Span", { actual: `${span.text} ` });
	doc.lineWidth(.7);
	doc.rect(x, y - width + .6, width, width);
	if (span.box === "ticked") doc.fillAndStroke(INK.strong, INK.strong);
	else doc.stroke(INK.edge);
	const letter = span.box === "ticked" ? "×" : " ";
	doc.fillColor("#ffffff").font("semibold").fontSize(size);
	const inset = (width - doc.widthOfString(letter)) / 2;
	doc.text(letter, x + inset, y, {
		lineBreak: false,
		baseline: "alphabetic"
	});
	doc.endMarkedContent();
}
/** Draws something that carries no meaning: rules, boxes, repeated headings. */
function ornament(paper, drawing, type = "Layout") {
	paper.doc.markContent("Artifact", { type });
	drawing();
	paper.doc.endMarkedContent();
}
function rule(paper, y, colour, weight, area = FULL_WIDTH) {
	ornament(paper, () => paper.doc.rect(area.x, y, area.width, weight).fill(colour));
}
/** A block of text in one column over as many pages as it takes; moves the cursor below it. */
function flow(paper, owner, lines, column) {
	columns(paper, [{
		owner,
		lines,
		column
	}]);
}
/**
* Columns side by side over as many pages as the longest takes; moves the cursor below it. `onTurn` may print something at
* the top of each further page, knowing how many lines stand before it.
*/
function columns(paper, parts, onTurn = () => void 0) {
	const leading = Math.max(...parts.map(({ column }) => column.style.leading));
	const count = Math.max(...parts.map(({ lines }) => lines.length));
	for (let done = 0; done < count;) {
		if (done > 0 || room(paper) < leading) {
			newPage(paper);
			onTurn(done);
		}
		const fitting = fittingLines(count - done, Math.max(1, Math.floor(room(paper) / leading)));
		for (const { owner, lines, column } of parts) print(paper, owner, lines.slice(done, done + fitting), column);
		done += fitting;
		paper.y += fitting * leading;
	}
}
/** How many of the lines that are left stand on this page: all, or so many that none is alone on the next. */
function fittingLines(left, most) {
	if (left <= most) return left;
	return left - most === 1 && most > 2 ? most - 1 : most;
}
// apps/server/src/documents/print/options.ts
/** Room between an option and the next one on the line. */
const BETWEEN$1 = 14;
/** The options of a question as they were offered, each behind its box, one after the other on as few lines as they take. */
function optionLines(paper, options, column) {
	const indent = (BOX.width + BOX.gap) * column.style.size;
	const lines = [];
	let line = {
		spans: [],
		width: 0
	};
	const close = () => {
		if (line.spans.length > 0) lines.push(line);
		line = {
			spans: [],
			width: 0
		};
	};
	for (const { label, chosen } of options) {
		const colour = chosen ? INK.strong : INK.quiet;
		const face = chosen ? "semibold" : "regular";
		const texts = typeset(paper, label, face, {
			...column,
			width: column.width - indent
		});
		const widest = Math.max(0, ...texts.map(({ width }) => width));
		const start = line.spans.length === 0 ? 0 : line.width + BETWEEN$1;
		if (texts.length !== 1 || start + indent + widest > column.width) close();
		const at = line.spans.length === 0 ? 0 : start;
		const box = {
			text: chosen ? "[x]" : "[ ]",
			face,
			x: at,
			box: chosen ? "ticked" : "empty"
		};
		const [first, ...more] = texts.map(({ spans, width }) => ({
			spans: spans.map((span) => ({
				...span,
				x: span.x + at + indent,
				colour
			})),
			width: at + indent + width
		}));
		line = {
			spans: [
				...line.spans,
				box,
				...first?.spans ?? []
			],
			width: first?.width ?? at + indent
		};
		for (const next of more) {
			close();
			line = next;
		}
		if (more.length > 0) close();
	}
	close();
	return lines;
}
// apps/server/src/documents/print/markdown.ts
/** Markdown as the definition's texts use it (headings, paragraphs, lists, emphasis, links) in printable blocks. */
function textBlocks(markdown) {
	return fromMarkdown(markdown).children.flatMap((node) => blocks(node, 0));
}
function blocks(node, indent) {
	switch (node.type) {
		case "heading": return [{
			kind: "heading",
			runs: inline(node.children, "semibold")
		}];
		case "paragraph": return [{
			kind: "paragraph",
			runs: inline(node.children, "regular"),
			indent
		}];
		case "list": {
			const first = node.start ?? 1;
			return node.children.flatMap((item, index) => listItem(item, {
				marker: node.ordered ? `${first + index}.` : "•",
				indent,
				first: index === 0
			}));
		}
		case "blockquote": return node.children.flatMap((child) => blocks(child, indent + 1));
		case "thematicBreak": return [{ kind: "rule" }];
		case "code":
		case "html": return [{
			kind: "paragraph",
			runs: [{
				text: node.value,
				face: "regular"
			}],
			indent
		}];
		default: return [];
	}
}
function listItem(item, mark) {
	const [head, ...rest] = item.children.flatMap((child) => blocks(child, mark.indent + 1));
	if (head?.kind === "paragraph") return [{
		kind: "item",
		...mark,
		runs: head.runs
	}, ...rest];
	return [
		{
			kind: "item",
			...mark,
			runs: []
		},
		...head ? [head] : [],
		...rest
	];
}
function inline(nodes, face) {
	return nodes.flatMap((node) => {
		switch (node.type) {
			case "text": return [{
				text: node.value.replaceAll("\n", " "),
				face
			}];
			case "inlineCode":
			case "html": return [{
				text: node.value,
				face
			}];
			case "break": return [{
				text: "\n",
				face
			}];
			case "strong": return inline(node.children, "semibold");
			case "emphasis": return inline(node.children, face === "regular" ? "italic" : face);
			case "link": {
				const shown = inline(node.children, face);
				const address = node.url.replace(/^(mailto|tel):/, "");
				return shown.map((run) => run.text).join("") === address ? shown : [...shown, {
					text: ` (${address})`,
					face
				}];
			}
			case "image": return [{
				text: node.alt ?? "",
				face
			}];
			case "delete":
			case "linkReference": return inline(node.children, face);
			default: return [];
		}
	});
}
// apps/server/src/documents/print/prose.ts
const INDENT = 16;
/** Prints a Markdown text: disclosures, instructions, acknowledgements. */
function printProse(paper, parent, markdown, look) {
	paper.y += 4;
	let list;
	const blocks = textBlocks(markdown);
	for (const block of blocks) {
		if (block.kind !== "item" || block.first && block.indent === 0) list = endList(paper, list);
		if (block.kind === "item") list ??= element(paper, parent, "L");
		const owner = list ?? parent;
		leaving(paper, block === blocks.at(-1) ? look.keep : 0, () => printBlock(paper, owner, block, look));
	}
	endList(paper, list);
	paper.y += 2;
}
function endList(paper, list) {
	if (!list) return;
	list.end();
	paper.y += 4;
}
function printBlock(paper, parent, block, { headingTag, area }) {
	switch (block.kind) {
		case "heading": {
			const column = {
				...area,
				style: STYLE.group
			};
			need(paper, 60);
			paper.y += 6;
			const heading = element(paper, parent, headingTag);
			flow(paper, heading, typeset(paper, block.runs, "semibold", column), column);
			heading.end();
			paper.y += 4;
			return;
		}
		case "paragraph": {
			const column = proseColumn(area, block.indent);
			const lines = typeset(paper, block.runs, "regular", column);
			need(paper, Math.min(lines.length, 3) * column.style.leading);
			const paragraph = element(paper, parent, "P");
			flow(paper, paragraph, lines, column);
			paragraph.end();
			paper.y += 6;
			return;
		}
		case "item":
			printItem(paper, parent, block, area);
			return;
		case "rule":
			need(paper, 16);
			rule(paper, paper.y + 4, INK.rule, .6, area);
			paper.y += 12;
	}
}
function printItem(paper, list, block, area) {
	const column = proseColumn(area, block.indent + 1);
	const lines = typeset(paper, block.runs, "regular", column);
	need(paper, Math.max(1, Math.min(lines.length, 3)) * column.style.leading);
	const item = element(paper, list, "LI");
	const label = element(paper, item, "Lbl");
	const marker = {
		...column,
		x: column.x - INDENT + 2
	};
	print(paper, label, typeset(paper, block.marker, "regular", marker), marker);
	label.end();
	const body = element(paper, item, "LBody");
	if (lines.length > 0) flow(paper, body, lines, column);
	body.end();
	item.end();
	paper.y += 3;
}
function proseColumn(area, indent) {
	const shift = Math.min(indent, 8) * INDENT;
	return {
		x: area.x + shift,
		width: area.width - shift,
		style: STYLE.prose
	};
}
// apps/server/src/documents/print/table.ts
const PADDING$1 = {
	x: 7,
	y: 4
};
/** Share of the width for a table of pairs. */
const PAIRED = .64;
/** Prints a table over as many pages as it takes; the head is repeated on each. */
function printTable(paper, parent, table, { headingTag, within, keep }) {
	const area = table.head.length === 2 && table.head[0] === "" ? {
		...within,
		width: within.width * PAIRED
	} : within;
	const cells = columnsOf(paper, table, area);
	const head = cells.map((cell, index) => {
		const column = {
			...cell,
			style: STYLE.tableHead
		};
		return {
			column,
			lines: typeset(paper, table.head[index] ?? "", "semibold", column)
		};
	});
	need(paper, tableHeight(table));
	paper.y += 10;
	if (table.title) {
		const column = {
			...area,
			style: STYLE.group
		};
		const title = element(paper, parent, headingTag);
		flow(paper, title, typeset(paper, table.title, "semibold", column), column);
		title.end();
		paper.y += 5;
	}
	const grid = element(paper, parent, "Table");
	const headRow = element(paper, grid, "TR");
	const height = headHeight(head);
	headGround(paper, height, area);
	for (const { column, lines } of head) {
		const cell = lines.length > 0 ? element(paper, headRow, "TH", { scope: "Column" }) : element(paper, headRow, "TD");
		print(paper, cell, lines, column, PADDING$1.y);
		cell.end();
	}
	headRow.end();
	paper.y += height;
	const repeatHead = () => {
		headGround(paper, height, area);
		ornament(paper, () => head.forEach(({ column, lines }) => draw(paper, lines, column, PADDING$1.y)), "Pagination");
		paper.y += height + PADDING$1.y;
	};
	const about = {
		cells,
		area,
		repeatHead,
		hasHeads: table.head[0] === ""
	};
	const rows = table.rows.map((row) => ({
		row,
		look: {
			...about,
			face: "regular"
		}
	}));
	const totals = (table.totals ?? []).map((row) => ({
		row,
		look: {
			...about,
			hasHeads: true,
			face: "semibold"
		}
	}));
	[...rows, ...totals].forEach(({ row, look }, index, { length }) => leaving(paper, index === length - 1 ? keep : 0, () => printRow(paper, grid, row, look)));
	grid.end();
	paper.y += 10;
}
/** Rows of a table that does not begin on one page and end on the next. */
const TOGETHER$1 = 12;
/** About what a table wants to stand on one page, its title and head included: all of a short one. */
function tableHeight({ rows, totals = [] }) {
	const count = rows.length + totals.length;
	return Math.max(110, count > TOGETHER$1 ? 0 : 70 + count * (STYLE.table.leading + 2 * PADDING$1.y));
}
function headHeight(head) {
	return Math.max(1, ...head.map(({ lines }) => lines.length)) * STYLE.tableHead.leading + 2 * PADDING$1.y;
}
function headGround(paper, height, area) {
	ornament(paper, () => paper.doc.rect(area.x, paper.y, area.width, height).fill(INK.tint));
	rule(paper, paper.y + height - .8, INK.quiet, .8, area);
}
function printRow(paper, grid, row, { cells, area, face, hasHeads, repeatHead }) {
	const texts = cells.map((column, index) => typeset(paper, row[index] ?? "", face, column));
	if (Math.max(1, ...texts.map((lines) => lines.length)) * STYLE.table.leading + 2 * PADDING$1.y > room(paper) && room(paper) < 220) {
		newPage(paper);
		repeatHead();
		paper.y -= PADDING$1.y;
	}
	const line = element(paper, grid, "TR");
	paper.y += PADDING$1.y;
	const isHead = (index) => hasHeads && index === 0 && (texts[0]?.length ?? 0) > 0;
	const parts = cells.map((column, index) => ({
		owner: isHead(index) ? element(paper, line, "TH", { scope: "Row" }) : element(paper, line, "TD"),
		lines: texts[index] ?? [],
		column
	}));
	columns(paper, parts, repeatHead);
	parts.forEach(({ owner }) => owner.end());
	line.end();
	paper.y += PADDING$1.y;
	rule(paper, paper.y - .5, INK.rule, .5, area);
}
/**
* Shares the width: each column gets what its longest cell would like, as far as there is room, and never less than its
* longest word (or a fair share of a narrow page). Columns of amounts stand on the right.
*/
function columnsOf(paper, table, area) {
	const count = Math.max(1, table.head.length, ...table.rows.map((row) => row.length));
	const indices = Array.from({ length: count }, (_, index) => index);
	const fair = area.width / count;
	const wanted = indices.map((index) => {
		const texts = [...table.rows, ...table.totals ?? []].map((row) => row[index] ?? "");
		const head = widest(paper, table.head[index] ?? "", "semibold", STYLE.tableHead);
		const wish = Math.max(head, ...texts.map((text) => widest(paper, text, "semibold", STYLE.table)));
		const word = [table.head[index] ?? "", ...texts].flatMap((text) => text.split(/\s+/));
		const least = Math.max(...word.map((text) => widest(paper, text, "semibold", STYLE.table)));
		return {
			wish: Math.min(wish, 260) + 2 * PADDING$1.x + 1,
			least: Math.min(least + 2 * PADDING$1.x + 1, fair)
		};
	});
	const least = wanted.reduce((sum, one) => sum + one.least, 0);
	const extra = wanted.reduce((sum, one) => sum + Math.max(0, one.wish - one.least), 0);
	const free = area.width - least;
	let x = area.x;
	return wanted.map((one, index) => {
		const share = extra > 0 ? Math.max(0, one.wish - one.least) / extra : 1 / count;
		const width = one.least + free * share;
		const column = {
			x: x + PADDING$1.x,
			width: width - 2 * PADDING$1.x,
			style: STYLE.table,
			align: table.rows.length > 0 && table.rows.every((row) => isAmount(row[index] ?? "")) ? "right" : "left"
		};
		x += width;
		return column;
	});
}
/** Nothing longer is an amount, and the pattern takes quadratic time for digits. */
const LONGEST_AMOUNT = 40;
const isAmount = (text) => text.length <= LONGEST_AMOUNT && /^(?:\(?-?\$?[\d,]*\.?\d+\)?\s?%?)?$/.test(text.trim());
function widest(paper, text, face, style) {
	const lines = typeset(paper, text, face, {
		x: 0,
		width: Number.POSITIVE_INFINITY,
		style
	});
	return Math.max(0, ...lines.map((line) => line.width));
}
// apps/server/src/documents/print/document-texts.ts
/** What documents say beside the carrier's data: the product's own words. A carrier's text `document.<key>` replaces one. */
const DOCUMENT_TEXTS = {
	summary: "Summary",
	application: "Application",
	prepared: "Prepared",
	signer: "To be signed by",
	unnamed: "Not named yet",
	agent: "Agent",
	document: "Document",
	contents: "Contents",
	contentsEntry: "{title}, page {page}",
	forms: "Forms in this document",
	formNumber: "Form",
	formEdition: "Edition",
	formTitle: "Title",
	form: "Form {number}, edition {edition}",
	notAnswered: "Not answered",
	continued: "{text} (continued)",
	page: "Page {page} of {pages}",
	toSign: "This document is to be signed electronically by {name}.",
	toSignUnnamed: "This document is to be signed electronically.",
	sealNote: "The signature and the seal are added to this document without changing anything above. Whoever has the file can check that nothing was changed afterwards.",
	signedBefore: "Documents signed before",
	signedBeforeAbout: "The people below signed before this document was made. What each of them read and signed is named by its fingerprint (SHA-256), so that this signature stands for exactly these documents. A signed file begins with the document as it was read, and its signature follows.",
	signedBeforeBy: "Signed by",
	signedBeforeAt: "Date and time",
	signedBeforeSha256: "SHA-256",
	signedBeforeNone: "Signed without a document: there was none at that time.",
	signed: "Signed electronically",
	signedUnseen: "Signed electronically before this document was made: the signer had not seen it",
	signedAt: "Date and time",
	signedIn: "Place",
	signedFrom: "Network address",
	evidence: "Evidence {hash}",
	test: "TEST, NOT BINDING"
};
/** The text with its `{names}` replaced. */
function filledIn(text, values) {
	return text.replaceAll(/\{(\w+)\}/g, (written, name) => String(values[name] ?? written));
}
// apps/server/src/documents/print/answers.ts
const GUTTER = 20;
const PADDING = 4.2;
const HEADINGS = [
	"H2",
	"H3",
	"H4",
	"H5",
	"H6"
];
/**
* Prints the items of a section or group in order; `depth` counts the groups around them. Below the last lines of the last
* one `keep` points stay free.
*/
function printItems(paper, parent, items, { depth = 0, keep = 0 } = {}) {
	const heading = HEADINGS[Math.min(depth, HEADINGS.length - 1)] ?? "H6";
	let list;
	for (const item of items) {
		const below = item === items.at(-1) ? keep : 0;
		if (item.kind !== "answer") {
			list?.end();
			list = void 0;
		}
		switch (item.kind) {
			case "answer":
				list ??= element(paper, parent, "L");
				printAnswer(paper, list, item, depth, below);
				break;
			case "group":
				printGroup(paper, parent, item, {
					heading,
					depth,
					keep: below
				});
				break;
			case "table":
				printTable(paper, parent, item, {
					headingTag: heading,
					within: indented(depth),
					keep: below
				});
				break;
			case "text": printProse(paper, parent, item.text, {
				headingTag: heading,
				area: indented(depth),
				keep: below
			});
		}
	}
	list?.end();
}
function printGroup(paper, parent, group, { heading, depth, keep }) {
	const area = indented(depth + 1);
	const column = {
		...area,
		style: STYLE.group
	};
	need(paper, groupHeight(group));
	paper.y += depth === 0 ? 12 : 8;
	const section = element(paper, parent, "Sect");
	if (group.title !== "") {
		const title = element(paper, section, heading);
		flow(paper, title, typeset(paper, group.title, "semibold", column), column);
		title.end();
		paper.y += 3;
	}
	rule(paper, paper.y, INK.rule, .8, area);
	paper.y += 1;
	printItems(paper, section, group.items, {
		depth: depth + 1,
		keep
	});
	section.end();
	paper.y += 4;
}
/** Answers that are read as one, such as the lines of an address. */
const TOGETHER = 8;
/** About what a group takes that does not begin on one page and end on the next: few answers, each on a line. */
function groupHeight({ items }) {
	const isShort = items.length <= TOGETHER && items.every((item) => item.kind === "answer" && !item.options);
	return Math.max(84, 40 + (isShort ? items.length * (STYLE.value.leading + 2 * PADDING) : openingHeight(items)));
}
/** About what the first of these wants to stand on one page, so that no heading above it stands on another. */
function openingHeight([first]) {
	if (first?.kind === "group") return groupHeight(first);
	return first?.kind === "table" ? tableHeight(first) : 0;
}
/** One row: what was asked on the left, the answer on the right. */
function printAnswer(paper, list, answer, depth, keep) {
	const area = indented(depth);
	const valueX = PAGE.left + MEASURE * .5 + GUTTER / 2;
	const label = {
		x: area.x,
		width: valueX - GUTTER - area.x,
		style: STYLE.label
	};
	const given = answer.value.trim() !== "" || answer.options !== void 0;
	const value = {
		x: valueX,
		width: PAGE.left + MEASURE - valueX,
		style: given ? STYLE.value : {
			...STYLE.value,
			colour: INK.quiet
		}
	};
	const labelLines = typeset(paper, answer.label, "regular", label);
	const valueLines = linesOfAnswer(paper, answer, value);
	const height = Math.max(labelLines.length, valueLines.length) * STYLE.value.leading + 2 * PADDING;
	if (height + keep > room(paper)) need(paper, Math.min(height, 220) + keep);
	const item = element(paper, list, "LI");
	const asked = element(paper, item, "Lbl");
	const said = element(paper, item, "LBody");
	paper.y += PADDING;
	const parts = [{
		owner: asked,
		lines: labelLines,
		column: label
	}, {
		owner: said,
		lines: valueLines,
		column: value
	}];
	const onTurn = (done) => {
		if (done < labelLines.length) return;
		const again = typeset(paper, filledIn(paper.words.continued, { text: answer.label }), "regular", label);
		ornament(paper, () => draw(paper, again, label), "Pagination");
	};
	leaving(paper, keep, () => columns(paper, parts, onTurn));
	asked.end();
	said.end();
	item.end();
	paper.y += PADDING;
	rule(paper, paper.y - .5, INK.rule, .5, area);
}
function linesOfAnswer(paper, { value, options }, column) {
	if (options !== void 0) return optionLines(paper, options, column);
	if (value.trim() === "") return typeset(paper, paper.words.notAnswered, "italic", column);
	return typeset(paper, value, "regular", column);
}
// apps/server/src/documents/print/frame.ts
const textsOf = (frame) => frame.words ?? DOCUMENT_TEXTS;
/** What people read aloud on the telephone: the first eight characters of the id of an application or a document. */
const shortId = (id) => id.slice(0, 8).toUpperCase();
/** `Application for Life Insurance · Term 20 · CA`, as far as it is known. */
const fullTitle = ({ title, subtitle }) => [title, subtitle].filter((part) => part !== "").join(" · ");
/** `November 20, 2026, 10:41:07 UTC`, the same on every machine. */
function longTime(time) {
	return `${`${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`}, ${time.toISOString().slice(11, 19)} UTC`;
}
const MONTHS = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December"
];
// apps/server/src/documents/print/cover.ts
const MARK = 30;
/** The first page: whose application it is, for what, and who signs this document. */
function printCover(paper, root, model, frame) {
	const { words } = paper;
	printCarrier(paper, root, frame);
	paper.y = 150;
	if (frame.isTest) {
		heading(paper, root, "P", words.test, "semibold", {
			...STYLE.subtitle,
			colour: INK.warning
		});
		paper.y += 4;
	}
	heading(paper, root, "P", model.title, "semibold", onOneLine(paper, model.title, STYLE.cover));
	paper.y += 4;
	if (model.subtitle !== "") heading(paper, root, "P", model.subtitle, "regular", STYLE.subtitle);
	paper.y += 18;
	ornament(paper, () => paper.doc.rect(PAGE.left, paper.y, 44, 3).fill(frame.accent));
	paper.y += 30;
	printSummary(paper, root, model);
	paper.y += 26;
	const { applicationId, agent } = frame;
	printFacts(paper, root, [
		applicationId === void 0 ? [words.document, shortId(frame.documentId)] : [words.application, shortId(applicationId)],
		[words.prepared, longTime(frame.generatedAt)],
		[words.signer, model.signature.expectedName || words.unnamed],
		...agent ? [[words.agent, agent]] : []
	]);
}
/** Least share of its size that a title gives up to stand on one line. */
const LEAST = .78;
/** The style, a little smaller where that puts the title on one line. */
function onOneLine(paper, title, style) {
	for (let size = style.size; size >= style.size * LEAST; size -= .5) {
		const fitted = {
			...style,
			size,
			leading: size * (style.leading / style.size)
		};
		if (typeset(paper, title, "semibold", {
			...FULL_WIDTH,
			style: fitted
		}).length <= 1) return fitted;
	}
	return style;
}
const SUMMARY_PADDING = 5.6;
/** The facts that the carrier puts on the first page, each on a line of its own. */
function printSummary(paper, root, { summary }) {
	if (summary.length === 0) return;
	const left = {
		x: PAGE.left,
		width: MEASURE * .32 - 12,
		style: STYLE.label
	};
	const right = {
		x: PAGE.left + MEASURE * .32,
		width: MEASURE * .68,
		style: STYLE.fact
	};
	const list = element(paper, root, "L");
	rule(paper, paper.y, INK.rule, .8);
	for (const { label, value } of summary) {
		const item = element(paper, list, "LI");
		const parts = [{
			owner: element(paper, item, "Lbl"),
			lines: typeset(paper, label, "regular", left),
			column: left
		}, {
			owner: element(paper, item, "LBody"),
			lines: typeset(paper, value, "semibold", right),
			column: right
		}];
		paper.y += SUMMARY_PADDING;
		columns(paper, parts);
		for (const { owner } of parts) owner.end();
		item.end();
		paper.y += SUMMARY_PADDING;
		rule(paper, paper.y, INK.rule, .6);
	}
	list.end();
}
/** The carrier's mark and name at the top of a first page. */
function printCarrier(paper, root, frame) {
	paper.y = 60;
	const markWidth = drawMark(paper, frame);
	const name = {
		x: PAGE.left + markWidth + 11,
		width: 300,
		style: STYLE.carrier
	};
	const carrier = element(paper, root, "P");
	print(paper, carrier, typeset(paper, frame.carrierName, "semibold", name), name, (MARK - STYLE.carrier.leading) / 2);
	carrier.end();
}
function heading(paper, root, tag, text, face, style) {
	const column = {
		...FULL_WIDTH,
		style
	};
	const owner = element(paper, root, tag);
	flow(paper, owner, typeset(paper, text, face, column), column);
	owner.end();
}
/** Short facts side by side, each below its label. */
function printFacts(paper, root, facts) {
	const width = MEASURE / facts.length;
	let deepest = 0;
	facts.forEach(([label, value], index) => {
		const x = PAGE.left + index * width;
		const owner = element(paper, root, "P");
		const head = {
			x,
			width: width - 16,
			style: STYLE.small
		};
		const body = {
			x,
			width: width - 16,
			style: STYLE.value
		};
		const lines = typeset(paper, value, "regular", body);
		print(paper, owner, typeset(paper, label, "regular", head), head);
		print(paper, owner, lines, body, STYLE.small.leading + 1);
		owner.end();
		deepest = Math.max(deepest, lines.length);
	});
	paper.y += STYLE.small.leading + 1 + deepest * STYLE.value.leading;
}
/** The carrier's mark, or its initial on the accent colour; gives the width it took. */
function drawMark(paper, frame) {
	const { doc, y } = paper;
	if (frame.mark) {
		const mark = frame.mark;
		ornament(paper, () => drawShapes(paper, mark, MARK / mark.height));
		return mark.width * (MARK / mark.height);
	}
	ornament(paper, () => {
		doc.roundedRect(PAGE.left, y, MARK, MARK, 6).fill(frame.accent);
		doc.roundedRect(PAGE.left + 8, y + 8, 14, 14, 3).fill("#ffffff");
	});
	return MARK;
}
function drawShapes(paper, mark, scale) {
	const { doc } = paper;
	doc.save();
	doc.translate(PAGE.left, paper.y).scale(scale);
	for (const { path, fill, stroke, strokeWidth = 1 } of mark.shapes) {
		if (fill) doc.path(path).fill(fill);
		if (stroke) doc.path(path).lineWidth(strokeWidth).lineCap("round").lineJoin("round").stroke(stroke);
	}
	doc.restore();
}
// apps/server/src/documents/print/contents.ts
const GAP = 34;
const WIDTH = (MEASURE - GAP) / 2;
const NUMBER = 34;
const BETWEEN = 7.5;
const TITLE = {
	x: 0,
	width: WIDTH - NUMBER,
	style: {
		...STYLE.label,
		colour: INK.text
	}
};
/**
* Keeps the room for the contents, in two columns, and prints the forms below. Without contents where they would take
* more than a page: the bookmarks always have them.
*/
function printGuide(paper, root, model, titles) {
	const height = columnHeight(paper, titles);
	const fits = height < room(paper) - 80;
	let place = null;
	if (fits) {
		printHeading(paper, root, paper.words.contents);
		place = {
			owner: element(paper, root, "TOC"),
			page: paper.doc.bufferedPageRange().count - 1,
			top: paper.y
		};
		paper.y += height + 26;
	}
	if (model.forms.length > 0) {
		printHeading(paper, root, paper.words.forms);
		const { formNumber, formEdition, formTitle } = paper.words;
		const rows = model.forms.map(({ number, edition, title }) => [
			number,
			edition,
			title
		]);
		paper.y -= 10;
		printTable(paper, root, {
			kind: "table",
			title: "",
			head: [
				formNumber,
				formEdition,
				formTitle
			],
			rows
		}, {
			headingTag: "H2",
			within: FULL_WIDTH,
			keep: 0
		});
	}
	return place;
}
function printHeading(paper, root, text) {
	const column = {
		...FULL_WIDTH,
		style: STYLE.section
	};
	const heading = element(paper, root, "H1");
	flow(paper, heading, typeset(paper, text, "semibold", column), column);
	heading.end();
	paper.y += 10;
}
const heightOf = (paper, title) => typeset(paper, title, "regular", TITLE).length * TITLE.style.leading + BETWEEN;
/** How many titles stand in the first column: half of the height, as nearly as titles go. */
function inFirstColumn(heights) {
	const total = heights.reduce((sum, height) => sum + height, 0);
	let sum = 0;
	return heights.filter((height) => {
		sum += height;
		return sum - height < total / 2;
	}).length;
}
function columnHeight(paper, titles) {
	const heights = titles.map((title) => heightOf(paper, title));
	return heights.slice(0, inFirstColumn(heights)).reduce((sum, height) => sum + height, 0);
}
/** Fills the place that was kept with titles and page numbers, each a link. */
function printContents(paper, place, entries) {
	paper.doc.switchToPage(place.page);
	const first = inFirstColumn(entries.map(({ title }) => heightOf(paper, title)));
	entries.forEach((entry, index) => {
		if (index === 0 || index === first) paper.y = place.top;
		printEntry(paper, place.owner, entry, PAGE.left + (index < first ? 0 : WIDTH + GAP));
	});
	place.owner.end();
}
function printEntry(paper, contents, entry, x) {
	const left = {
		...TITLE,
		x
	};
	const right = {
		x: x + WIDTH - 30,
		width: 30,
		style: STYLE.label,
		align: "right"
	};
	const lines = typeset(paper, entry.title, "regular", left);
	const height = lines.length * left.style.leading + BETWEEN;
	const item = element(paper, contents, "TOCI");
	const reference = element(paper, item, "Reference");
	const link = element(paper, reference, "Link");
	print(paper, link, lines, left);
	print(paper, link, typeset(paper, `${entry.page}`, "regular", right), right);
	paper.doc.annotate(x, paper.y - 2, WIDTH, height - 3, {
		Subtype: "Link",
		Dest: entry.destination,
		Contents: new String(filledIn(paper.words.contentsEntry, {
			title: entry.title,
			page: entry.page
		})),
		structParent: link
	});
	link.end();
	reference.end();
	item.end();
	paper.y += height;
	rule(paper, paper.y - 4.5, INK.rule, .4, {
		x,
		width: WIDTH
	});
}
// apps/server/src/documents/print/headers-and-footers.ts
/** Heads and feet of every page, once their number is known; all of it artifacts, said once by the first page and the bookmarks. */
function printHeadersAndFooters(paper, model, frame, pages) {
	const half = {
		width: MEASURE / 2 - 10,
		style: STYLE.small
	};
	const left = {
		...half,
		x: PAGE.left
	};
	const right = {
		...half,
		x: PAGE.left + MEASURE / 2 + 10,
		align: "right"
	};
	const { words } = paper;
	const named = [...frame.applicationId === void 0 ? [] : [`${words.application} ${shortId(frame.applicationId)}`], `${words.document} ${shortId(frame.documentId)}`].join(" · ");
	for (let page = 0; page < pages; page += 1) {
		paper.doc.switchToPage(page);
		if (frame.isTest) printTestMark(paper);
		if (page > 0) {
			paper.y = 38;
			line(paper, frame.carrierName, left, "semibold");
			line(paper, fullTitle(model), right);
			rule(paper, 58, INK.rule, .6);
		}
		paper.y = PAGE.height - 46;
		rule(paper, paper.y - 6, INK.rule, .6);
		line(paper, named, left);
		line(paper, filledIn(words.page, {
			page: page + 1,
			pages
		}), right);
	}
}
/** Above everything else on the page, so that no copy of a single page is taken for a real one. */
function printTestMark(paper) {
	paper.y = 14;
	const style = {
		...STYLE.small,
		size: 9,
		colour: INK.warning
	};
	const column = {
		x: PAGE.left,
		width: MEASURE,
		style
	};
	const [mark] = typeset(paper, paper.words.test, "semibold", column);
	if (!mark) return;
	const x = PAGE.left + (MEASURE - mark.width) / 2;
	ornament(paper, () => {
		paper.doc.rect(x - 10, paper.y - 2, mark.width + 20, 15).lineWidth(.8).stroke(INK.warning);
		draw(paper, [mark], {
			...column,
			x
		});
	});
}
function line(paper, text, column, face = "regular") {
	const [first, more] = typeset(paper, text, face, column);
	if (!first) return;
	const last = first.spans.at(-1);
	if (more && last) last.text += "…";
	ornament(paper, () => draw(paper, [first], column), "Pagination");
}
/** What a signature takes: the sentence, its box and the note below. */
const HEIGHT = 222;
/** Prints who signs and the box of their signature: one empty field that the seal fills later (spec trust §4). */
function printSignature(paper, section, signature, frame) {
	need(paper, HEIGHT);
	paper.y += 12;
	const { toSign, toSignUnnamed, sealNote } = paper.words;
	printParagraph(paper, section, sentenceOf(signature.expectedName ? toSign : toSignUnnamed, signature), STYLE.prose);
	paper.y += 12;
	printField(paper, section, signature, frame);
	printParagraph(paper, section, [{
		text: sealNote,
		face: "regular"
	}], STYLE.small);
}
/** The sentence with the signer's name in it. */
function sentenceOf(text, { expectedName }) {
	const [before = "", after = ""] = text.split("{name}");
	return [
		{
			text: before,
			face: "regular"
		},
		...text.includes("{name}") ? [{
			text: expectedName,
			face: "semibold"
		}] : [],
		{
			text: after,
			face: "regular"
		}
	];
}
/** The box with the one empty field, and the cursor below it. */
function printField(paper, section, signature, frame) {
	const { doc } = paper;
	const top = paper.y;
	ornament(paper, () => {
		doc.roundedRect(PAGE.left, top, MEASURE, 132, 7).lineWidth(.9).fillAndStroke(INK.tint, "#aab4c2");
		doc.rect(PAGE.left + 20, top + 132 - 46, MEASURE - 40, .8).fill(INK.quiet);
		doc.rect(PAGE.left, top + 20, 3, 92).fill(frame.accent);
	});
	const form = element(paper, section, "Form");
	addField(paper, form, signature, top);
	form.end();
	paper.y = top + 132 + 14;
}
function printParagraph(paper, section, runs, style) {
	const column = {
		...FULL_WIDTH,
		style
	};
	const paragraph = element(paper, section, "P");
	flow(paper, paragraph, typeset(paper, runs, "regular", column), column);
	paragraph.end();
}
/** A signature field made by hand: pdfkit's own form support sets NeedAppearances, which PDF/A forbids. */
function addField(paper, form, signature, top) {
	const { doc } = paper;
	const nothing = doc.ref({
		Type: "XObject",
		Subtype: "Form",
		BBox: [
			0,
			0,
			MEASURE,
			132
		],
		Resources: {}
	});
	nothing.end("q Q");
	doc.annotate(PAGE.left, top, MEASURE, 132, {
		Subtype: "Widget",
		FT: "Sig",
		T: new String(signature.field),
		TU: /* @__PURE__ */ new String(`${signature.title}: ${signature.expectedName}`),
		F: 4,
		AP: { N: nothing },
		structParent: form
	});
	const fields = doc.page.annotations;
	const field = Array.isArray(fields) ? fields.at(-1) : void 0;
	doc._acroform = {
		fonts: {},
		defaultFont: "regular"
	};
	doc._root.data.AcroForm = doc.ref({
		Fields: [field],
		SigFlags: 3,
		DR: { Font: {} }
	});
}
// apps/server/src/documents/print/metadata.ts
/** Says in the metadata that the file keeps to PDF/UA-1, with the schema that PDF/A asks for before such a claim. */
const PDF_UA = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>PDF/UA part number</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
/** A title or name as pdfkit can carry it: it copies these into XML unescaped, where `&` and `<` would break the file. */
function metadataText(text) {
	return text.normalize("NFC").replaceAll("&", "and").replaceAll("<", "‹").replaceAll(">", "›").replace(/\p{Cc}/gu, " ");
}
// apps/server/src/documents/print/fonts.ts
const FILES = {
	regular: "400Regular/OpenSans_400Regular.ttf",
	semibold: "600SemiBold/OpenSans_600SemiBold.ttf",
	italic: "400Regular_Italic/OpenSans_400Regular_Italic.ttf",
	script: "300Light_Italic/OpenSans_300Light_Italic.ttf"
};
/** Path of the face's file in `node_modules`, found at run time so that it also holds for the bundled server. */
function fontFile(face) {
	return createRequire(import.meta.url).resolve(`@expo-google-fonts/open-sans/${FILES[face]}`);
}
// apps/server/src/documents/print/typefaces.ts
/** More words than all forms of a carrier hold; beyond, the next document begins again. */
const MOST_WORDS = 8e3;
/** The faces of a document. */
const FACES = [
	"regular",
	"semibold",
	"italic"
];
const opened = /* @__PURE__ */ new Map();
/**
* Gives a document its faces; the first is the one in use. A font's file is parsed, and a word laid out, once in a thread
* and not once in a document, which are more than half of the work of a document. What was printed before shows in no
* document.
*/
function giveFaces(doc, faces) {
	for (const face of faces) {
		const typeface = typefaceOf(face);
		doc.registerFont(face, typeface.font);
		doc.font(face);
		doc._font.layoutCache = typeface.words;
	}
	doc.font(faces[0] ?? "regular");
}
function typefaceOf(face) {
	const known = opened.get(face);
	if (known && Object.keys(known.words).length <= MOST_WORDS) return known;
	const typeface = {
		font: known?.font ?? parsed(face),
		words: Object.create(null)
	};
	opened.set(face, typeface);
	return typeface;
}
function parsed(face) {
	const { font } = new PDFDocument({
		font: "",
		autoFirstPage: false
	}).font(fontFile(face))._font;
	const layout = font.layout.bind(font);
	font.layout = (text, features) => {
		font._glyphs = {};
		return layout(text, features);
	};
	return font;
}
// apps/server/src/documents/print/signed-before.ts
/** The documents that others signed, each with the fingerprint of what was read (spec trust §4). */
function signedBeforeItems(signed, words) {
	const rows = signed.map(({ name, signedAt, sha256 }) => [
		name,
		longTime(new Date(signedAt)),
		sha256 ?? words.signedBeforeNone
	]);
	const { signedBeforeBy, signedBeforeAt, signedBeforeSha256 } = words;
	const head = [
		signedBeforeBy,
		signedBeforeAt,
		signedBeforeSha256
	];
	return [{
		kind: "text",
		text: words.signedBeforeAbout
	}, {
		kind: "table",
		title: "",
		head,
		rows
	}];
}
// apps/server/src/documents/print/render.ts
/**
* FairQueue a print model into a tagged, bookmarked PDF/A-3a on US Letter with one empty signature field on the last
* page, at the end of the signer's declarations when they are the last section. Deterministic: the same model, frame and `generatedAt` give the same bytes. Characters that Open
* Sans lacks are printed as `[U+XXXX]`. Refuses an accent that is not `#rrggbb` and a field name with a dot.
*/
async function renderDocument(answers, frame) {
	const model = withSignedBefore(answers, frame);
	if (!/^#[0-9a-f]{6}$/i.test(frame.accent)) throw new TypeError(`The accent ${frame.accent} is not #rrggbb`);
	if (!/^[^.]+$/.test(model.signature.field)) throw new TypeError(`A PDF field cannot be called ${model.signature.field}`);
	const doc = openDocument(model, frame);
	const bytes = collect(doc);
	const paper = paperOf(doc, textsOf(frame));
	giveFaces(doc, FACES);
	const root = doc.struct("Document");
	doc.addStructure(root);
	printCover(paper, root, model, frame);
	newPage(paper);
	const contents = printGuide(paper, root, model, titlesOf(model));
	newPage(paper);
	const entries = printSections(paper, root, model, frame);
	const pages = doc.bufferedPageRange().count;
	if (contents) printContents(paper, contents, entries);
	root.end();
	printHeadersAndFooters(paper, model, frame, pages);
	endDocument(doc);
	return {
		bytes: await bytes,
		pages
	};
}
/** `archival`: the file says of itself that it keeps to PDF/A and PDF/UA. */
function endDocument(doc, { archival } = { archival: true }) {
	doc.outline.options = {
		...doc.outline.options,
		expanded: true
	};
	if (archival) doc.appendXML(PDF_UA);
	doc.end();
}
/** An empty document, tagged and of the right size; nothing is written before it is ended. */
function openDocument(model, frame, { archival } = { archival: true }) {
	return new PDFDocument({
		size: [PAGE.width, PAGE.height],
		margin: 0,
		bufferPages: true,
		pdfVersion: "1.7",
		...archival && { subset: "PDF/A-3a" },
		tagged: true,
		lang: model.language,
		displayTitle: true,
		font: "",
		info: {
			Title: metadataText(frame.isTest ? `${textsOf(frame).test}: ${fullTitle(model)}` : fullTitle(model)),
			Author: metadataText(frame.carrierName),
			Subject: `Document ${shortId(frame.documentId)}`,
			Keywords: frame.documentId,
			Creator: "Countersign",
			Producer: "Countersign",
			CreationDate: frame.generatedAt,
			ModDate: frame.generatedAt
		}
	});
}
/** All bytes of a document, once it is ended. */
function collect(doc) {
	const chunks = [];
	return new Promise((resolve, reject) => {
		doc.on("data", (chunk) => chunks.push(chunk));
		doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
		doc.on("error", reject);
	});
}
/** The declarations of the signer, when they are the last section, end with the signature. */
const endsWithSignature = ({ sections, signature }) => sections.at(-1)?.id === signature.field;
/** The model with what the others signed as a section of its own: the last one before the signer's declarations. */
function withSignedBefore(model, { signedBefore = [], words }) {
	if (signedBefore.length === 0) return model;
	const own = words ?? DOCUMENT_TEXTS;
	const section = {
		id: "signed-before",
		title: own.signedBefore,
		items: signedBeforeItems(signedBefore, own)
	};
	const at = endsWithSignature(model) ? model.sections.length - 1 : model.sections.length;
	return {
		...model,
		sections: model.sections.toSpliced(at, 0, section)
	};
}
const titlesOf = (model) => [...model.sections.map(({ title }) => title), ...endsWithSignature(model) ? [] : [model.signature.title]];
/** Prints every section; the signature ends the declarations that it belongs to, or has a page of its own. */
function printSections(paper, root, model, frame) {
	const { signature } = model;
	const signed = endsWithSignature(model) ? model.sections.length - 1 : void 0;
	const forms = new Map(model.forms.map((form) => [form.number, form]));
	const entries = model.sections.map((section, index) => printSection(paper, root, section.title, `section-${index + 1}`, frame, section.items, (owner) => {
		const form = forms.get(section.form ?? "");
		if (form) printFormLine(paper, owner, form);
		printItems(paper, owner, section.items, { keep: index === signed ? 248 : 0 });
		if (index === signed) printSignature(paper, owner, signature, frame);
	}));
	if (signed !== void 0) return entries;
	newPage(paper);
	const last = printSection(paper, root, signature.title, "signature", frame, [], (owner) => printSignature(paper, owner, signature, frame));
	return [...entries, last];
}
/** Which filed form a section belongs to, below its heading. */
function printFormLine(paper, section, { number, edition }) {
	const column = {
		...FULL_WIDTH,
		style: STYLE.small
	};
	const owner = element(paper, section, "P");
	paper.y -= 4;
	flow(paper, owner, typeset(paper, filledIn(paper.words.form, {
		number,
		edition
	}), "regular", column), column);
	owner.end();
	paper.y += 8;
}
/** Prints a heading with its bookmark, then what `body` prints below it: these items first. */
function printSection(paper, root, title, destination, frame, items, body) {
	const { doc } = paper;
	const column = {
		...FULL_WIDTH,
		style: STYLE.section
	};
	const lines = typeset(paper, title, "semibold", column);
	if (paper.y > PAGE.top) paper.y += 30;
	need(paper, 60 + Math.max(70, openingHeight(items)) + lines.length * column.style.leading);
	const top = paper.y;
	if (top > PAGE.top) rule(paper, top, INK.rule, .8);
	ornament(paper, () => doc.rect(PAGE.left, top - .6, 30, 2).fill(frame.accent));
	doc.addNamedDestination(destination, "XYZ", 0, top - 8, null);
	doc.outline.addItem(title, {
		fit: false,
		left: PAGE.width,
		top: top - 8
	});
	const page = doc.bufferedPageRange().count;
	paper.y += 13;
	const section = element(paper, root, "Sect", { title });
	const heading = element(paper, section, "H1");
	flow(paper, heading, lines, column);
	heading.end();
	paper.y += 6;
	body(section);
	section.end();
	return {
		title,
		destination,
		page
	};
}
// apps/server/src/documents/print/certificate.ts
/**
* FairQueue a certificate into a tagged, bookmarked PDF/A-3a on US Letter with the attachments inside and one empty field for
* the seal. Deterministic like `renderDocument`.
*/
async function renderCertificate(certificate, frame, attachments) {
	const doc = openDocument({
		...certificate,
		language: "en-US"
	}, frame, { archival: certificate.archival });
	const bytes = collect(doc);
	const paper = paperOf(doc, textsOf(frame));
	giveFaces(doc, FACES);
	const root = doc.struct("Document");
	doc.addStructure(root);
	printHead(paper, root, certificate, frame);
	certificate.sections.forEach(({ title, items }, index) => {
		printSection(paper, root, title, `section-${index + 1}`, frame, items, (section) => printItems(paper, section, items));
	});
	need(paper, 292);
	const { seal } = certificate;
	printSection(paper, root, seal.title, "seal", frame, [], (section) => {
		paper.y += 6;
		printParagraph(paper, section, [{
			text: seal.sentence,
			face: "regular"
		}], STYLE.prose);
		paper.y += 12;
		printField(paper, section, {
			field: seal.field,
			title: seal.title,
			expectedName: frame.carrierName
		}, frame);
		printParagraph(paper, section, [{
			text: seal.note,
			face: "regular"
		}], STYLE.small);
	});
	root.end();
	const pages = doc.bufferedPageRange().count;
	printHeadersAndFooters(paper, certificate, frame, pages);
	attach(doc, attachments, frame.generatedAt);
	endDocument(doc, { archival: certificate.archival });
	return {
		bytes: await bytes,
		pages
	};
}
function printHead(paper, root, certificate, frame) {
	printCarrier(paper, root, frame);
	paper.y = 124;
	heading(paper, root, "P", certificate.title, "semibold", STYLE.cover);
	paper.y += 2;
	if (certificate.subtitle !== "") heading(paper, root, "P", certificate.subtitle, "regular", STYLE.subtitle);
	paper.y += 14;
	ornament(paper, () => paper.doc.rect(PAGE.left, paper.y, 44, 3).fill(frame.accent));
	paper.y += 20;
	printFacts(paper, root, certificate.facts);
	paper.y += 6;
}
// apps/server/src/documents/print/worker.ts
const render = (job) => "model" in job ? renderDocument(job.model, job.frame) : renderCertificate(job.certificate, job.frame, job.attachments);
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
/** Entry of the rendering thread: one job at a time, each answered once. */
parentPort?.on("message", (job) => {
	render(job).then(({ bytes, pages }) => {
		const answer = {
			ok: true,
			bytes,
			pages
		};
		parentPort?.postMessage(answer, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
	}, (error) => {
		const answer = {
			ok: false,
			message: error instanceof Error ? error.message : String(error)
		};
		parentPort?.postMessage(answer);
	});
});
export {};
