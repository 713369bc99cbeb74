/** Choices are stored by option name; several are a JSON array in the order of the options. Labels are accepted too. */
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
  const position = (name: string): number => Math.max(0, options?.findIndex((option) => option.name === name) ?? 0);
  const inOrder = (names: readonly string[]): string[] => [...new Set(names)].sort((a, b) => position(a) - position(b));
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
  // Nearly every text is a name; the exceptions are too few to build a table for each of the many short lists.
  return (text) => {
    for (const { name } of options) if (name === text) return name;
    const alias = text.toLowerCase();
    return options.find(({ name, label }) => name.toLowerCase() === alias || label.toLowerCase() === alias)?.name;
  };
}
