/** Choices: kept by option name, several as a JSON array in the order of the options. Labels are accepted too. */
import type { Option } from '../definition/model.ts';
import type { Codec } from './codec.ts';
import { NO_VALUE, REFUSED, isBlank, parsed, textCodec } from './codec.ts';

/** Without options every text is a choice. */
export function choiceCodec(options: readonly Option[] | null): Codec {
  const nameOf = optionFinder(options);
  return textCodec(nameOf);
}

export function choicesCodec(options: readonly Option[] | null): Codec {
  const nameOf = optionFinder(options);
  const position = new Map(options?.map((option, index) => [option.name, index]));
  const inOrder = (names: readonly string[]): string[] =>
    [...new Set(names)].sort((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
  return {
    parse(text) {
      if (isBlank(text)) return NO_VALUE;
      const names = readList(text.trim()).map((item) => nameOf(item.trim()));
      if (names.some((name) => name === undefined)) return REFUSED;
      const known = names.filter((name) => name !== undefined);
      return known.length === 0 ? NO_VALUE : parsed(inOrder(known));
    },
    encode: (value) => (Array.isArray(value) && value.length > 0 ? JSON.stringify(inOrder(value)) : ''),
  };
}

/** The items of a JSON array of texts; any other text is one item. */
function readList(text: string): string[] {
  if (!text.startsWith('[')) return [text];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  } catch {
    // Not JSON: an option may begin with a bracket.
  }
  return [text];
}

function optionFinder(options: readonly Option[] | null): (text: string) => string | undefined {
  if (options === null) return (text) => text;
  const names = new Set(options.map((option) => option.name));
  const aliases = new Map<string, string>();
  for (const option of options) {
    for (const alias of [option.name.toLowerCase(), option.label.toLowerCase()]) {
      if (!aliases.has(alias)) aliases.set(alias, option.name);
    }
  }
  return (text) => (names.has(text) ? text : aliases.get(text.toLowerCase()));
}
