import type { Option } from './model.ts';

/** The options that can be chosen at all: `ConditionalClause: 0` marks what is not sold. */
export function soldOptions(options: readonly Option[] | null | undefined): readonly Option[] {
  return (options ?? []).filter(({ visible }) => visible?.text.trim() !== '0');
}
