/**
 * Shared wordings: `{Text: FraudWarning}` inserts the wording of `wordings/FraudWarning.yaml`, with its variations if
 * it is a question's whole text. YAML only; the engine sees the wording itself.
 */
import { isMap, isScalar } from 'yaml';
import type { Node } from 'yaml';
import { suggestion } from '../clause/suggestion.ts';
import type { VariationData } from '../definition/question-data.ts';
import type { Shared } from './folder.ts';
import { anyText, list, may, must, record, refined, report, text } from './shape.ts';
import type { Place, Read } from './shape.ts';

/** The contents of `wordings/<Name>.yaml`. */
export interface Wording {
  text: string;
  variations: readonly VariationData[];
}

export type Wordings = Shared<Wording>;

/** The Markdown files below `texts/`, by their paths there. */
export interface TextFiles {
  get(path: string): string | undefined;
  paths(): readonly string[];
}

const TEXTS_FOLDER = /^texts\//;

const INCLUDE = /\{Text:\s*([^{}]*?)\s*\}/g;
const WHOLE = /^\{Text:\s*([^{}]*?)\s*\}$/;

/** The name in a text that consists of one include; null for any other. */
export function onlyInclude(written: string): string | null {
  return WHOLE.exec(written.trim())?.[1] ?? null;
}

/** A text that still contains includes, also one written as `{ Text: FraudWarning }` without quotes. */
export const includingText: Read<string> = (node, place) => {
  const name: unknown = isMap(node) && node.items.length === 1 ? node.get('Text') : undefined;
  return typeof name === 'string' ? `{Text: ${name}}` : text(node, place);
};

/** A text with its includes replaced. */
export const wordingIn = (wordings: Wordings): Read<string> =>
  refined(includingText, (written, node, place) => filledText(written, wordings, node, place));

/** A Markdown file below `texts/`, with its includes replaced. */
export function fileIn(textFiles: TextFiles, wordings: Wordings): Read<string> {
  return (node, place) => {
    const path = text(node, place);
    if (path === undefined) return undefined;
    const written = textFiles.get(path);
    if (written === undefined) {
      const guess = suggestion(path.replace(TEXTS_FOLDER, ''), textFiles.paths());
      return report(place, node, 'missing-file', `There is no text texts/${path}.${guess}`);
    }
    return filledText(written, wordings, node, place);
  };
}

/** The wording that a whole text includes; undefined after reporting that there is none. */
export function wordingOf(name: string, wordings: Wordings, node: Node | null, place: Place): Wording | undefined {
  const found = wordings.get(name);
  if (found !== undefined || wordings.isBroken(name)) return found;
  const guess = suggestion(name, wordings.all.keys());
  return report(place, node, 'missing-file', `There is no wording wordings/${name}.yaml.${guess}`);
}

/** A text with its includes replaced; undefined after reporting what could not be. */
export function filledText(written: string, wordings: Wordings, node: Node | null, place: Place): string | undefined {
  let complete = true;
  const whole = written.replaceAll(INCLUDE, (_include, name: string) => {
    const wording = wordingOf(name, wordings, node, place);
    if (wording !== undefined && wording.variations.length > 0) {
      const message = `The wording "${name}" has variations; only the whole QuestionText of a question can be it.`;
      report(place, node, 'wrong-shape', message);
    }
    if (wording === undefined || wording.variations.length > 0) complete = false;
    return wording?.text ?? '';
  });
  return complete ? whole : undefined;
}

/** `{Text}` in a variation stands for the question's own text. */
export function withOwnText(variation: VariationData, own: string): VariationData {
  const { AlternativeQuestionText: words } = variation;
  return words === undefined
    ? variation
    : { ...variation, AlternativeQuestionText: words.replaceAll('{Text}', () => own) };
}

interface VariationYaml {
  ConditionalClause: string;
  AlternativeQuestionText?: string;
  AlternativeQuestionTextFile?: string;
  AlternativeHint?: string;
}

/**
 * An alternative wording of a question or of a shared wording; `words` and `file` read a text and the name of a file.
 */
export function variationOf(words: Read<string>, file: Read<string>): Read<VariationData> {
  return refined(
    record<VariationYaml>(
      {
        ConditionalClause: must(anyText),
        AlternativeQuestionText: may(words),
        AlternativeQuestionTextFile: may(file),
        AlternativeHint: may(words),
      },
      ['AlternativeQuestionText', 'AlternativeQuestionTextFile'],
    ),
    ({ AlternativeQuestionTextFile: filed, ...given }): VariationData => ({
      ...given,
      ...(filed === undefined ? {} : { AlternativeQuestionText: given.AlternativeQuestionText ?? filed }),
    }),
  );
}

/** One file of `wordings/`; it cannot include others. */
export function wordingFile(textFiles: TextFiles): Read<Wording> {
  const none: Wordings = { all: new Map(), isBroken: () => false, get: () => undefined };
  const shape = record<{ QuestionText?: string; QuestionTextFile?: string; QuestionVariations?: VariationData[] }>(
    {
      QuestionText: may(wordingIn(none)),
      QuestionTextFile: may(fileIn(textFiles, none)),
      QuestionVariations: may(list(variationOf(wordingIn(none), fileIn(textFiles, none)))),
    },
    ['QuestionText', 'QuestionTextFile'],
  );
  return refined(shape, ({ QuestionText, QuestionTextFile, QuestionVariations = [] }, node, place) => {
    const words = QuestionText ?? QuestionTextFile;
    if (words !== undefined) return { text: words, variations: QuestionVariations };
    const isThere = isMap(node) && (node.has('QuestionText') || node.has('QuestionTextFile'));
    return isThere ? undefined : report(place, node, 'missing-field', 'The field "QuestionText" is missing.');
  });
}

/** The wording that replaces a question's text; null if there is none. */
export function includedBy(node: Node | null): string | null {
  const written: unknown = isMap(node) ? node.get('QuestionText', true) : null;
  if (isScalar(written) && typeof written.value === 'string') return onlyInclude(written.value);
  const name: unknown = isMap(written) ? written.get('Text') : null;
  return typeof name === 'string' ? name : null;
}
