/**
 * Finds labels and their values in the text of a page: `Face amount: $500,000`, beside each other, or one below the
 * other.
 */

/** A piece of a line of text without a wide gap in it. Its position is in points from the left. */
export interface TextPiece {
  text: string;
  left: number;
  right: number;
}

/** One label and value in a text; `label` as returned by `plain`. */
export interface LabeledText {
  label: string;
  text: string;
}

/** Maximum number of words in a label. */
const MAX_WORDS = 8;
/** A single word at the start of a text is more often part of it than a label: `State law applies`. */
const MIN_WORDS_WITHOUT_COLON = 2;
/** A value is at most this many lines below its label. */
const LINES_BELOW = 2;
/** How far a value below may begin before its label. */
const SLACK = 4;

/** Capitals, spaces and punctuation are ignored in names and labels. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Values of the labels that are `known` (each as returned by `plain`), in the order of the page. After a colon takes
 * precedence over beside, beside over below: the question decides whether a text can be its answer.
 */
export function labeledTexts(lines: readonly (readonly TextPiece[])[], known: ReadonlySet<string>): LabeledText[] {
  const within: LabeledText[] = [];
  const around: LabeledText[] = [];
  for (const [index, line] of lines.entries()) {
    for (const [position, piece] of line.entries()) {
      const label = labelOf(piece.text, known);
      if (label === null) {
        within.push(...saidWithin(piece.text, known));
        continue;
      }
      const beside = line[position + 1];
      const candidates = [beside, ...below(lines, index, piece)];
      for (const candidate of candidates) {
        if (candidate !== undefined && !isLabel(candidate.text, known)) around.push({ label, text: candidate.text });
      }
    }
  }
  return [...within, ...around].map(({ label, text }) => ({ label, text: text.trim() }));
}

/** The piece is exactly a known label. */
function labelOf(text: string, known: ReadonlySet<string>): string | null {
  const label = plain(text);
  return known.has(label) ? label : null;
}

const isLabel = (text: string, known: ReadonlySet<string>): boolean =>
  text.trimEnd().endsWith(':') || labelOf(text, known) !== null || saidWithin(text, known).length > 0;

/** Labels and values inside one piece: after colons, otherwise a label at the start of the text. */
function saidWithin(text: string, known: ReadonlySet<string>): LabeledText[] {
  const labels = labelsBeforeColons(text, known);
  if (labels.length > 0) {
    return labels.flatMap(({ label, end }, index) => {
      const value = text.slice(end, labels[index + 1]?.start).trim();
      return value === '' ? [] : [{ label, text: value }];
    });
  }
  if (text.includes(':')) return [];
  const words = text.split(/\s+/);
  for (let count = Math.min(MAX_WORDS, words.length - 1); count >= MIN_WORDS_WITHOUT_COLON; count--) {
    const label = plain(words.slice(0, count).join(''));
    if (known.has(label)) return [{ label, text: words.slice(count).join(' ') }];
  }
  return [];
}

/** Two columns may have been merged into one piece: `First name: Grace Last name: Rivera`. */
function labelsBeforeColons(text: string, known: ReadonlySet<string>): { label: string; start: number; end: number }[] {
  const labels: { label: string; start: number; end: number }[] = [];
  for (const { index: colon } of text.matchAll(/:/g)) {
    const from = labels.at(-1)?.end ?? 0;
    const starts = [...text.slice(from, colon).matchAll(/\S+/g)].map((word) => from + word.index).slice(-MAX_WORDS);
    const start = starts.find((at) => known.has(plain(text.slice(at, colon))));
    if (start !== undefined) labels.push({ label: plain(text.slice(start, colon)), start, end: colon + 1 });
  }
  return labels;
}

/** The first piece in the same column on each of the next lines. */
function below(lines: readonly (readonly TextPiece[])[], index: number, label: TextPiece): TextPiece[] {
  return lines
    .slice(index + 1, index + 1 + LINES_BELOW)
    .flatMap(
      (line) =>
        line.find(({ left, right }) => left >= label.left - SLACK && left <= label.right && right > label.left) ?? [],
    );
}
