import { brandNames } from './check-brand-texts.ts';
import { suggestion } from '../clause/suggestion.ts';
import type { Brand } from '../definition/carrier.ts';
import type { Finding, Model, Node } from '../definition/model.ts';

/** A `{Name}` in a wording that is neither a question nor a value of the brand would be printed as it stands. */
export function checkPlaceholders(model: Model, brand: Brand): Finding[] {
  const known = new Set(brandNames(brand));
  return model.nodes.flatMap((node) => {
    const block = model.blocks[node.block]?.name ?? '';
    return wordingsOf(model, node).flatMap(([field, text]) =>
      placeholders(text ?? '')
        .filter((name) => !known.has(name) && !node.mentions.has(name))
        .map((name) => ({
          kind: 'unknown-placeholder',
          path: node.kind === 'block' ? block : `${block}.${node.path}`,
          message: `"{${name}}" is neither a question nor a value of the brand.${suggestion(name, [...known, ...around(model, node)])}`,
          field,
        })),
    );
  });
}

/** Wordings in which placeholders are filled, by field. */
function wordingsOf(model: Model, { kind, block, data }: Node): [field: string, text: string | undefined][] {
  if (kind === 'block') return [['Introduction', model.blocks[block]?.data.Introduction]];
  if (data === null) return [];
  return [
    ['QuestionText', data.QuestionText],
    ['QuestionTextAlt', data.QuestionTextAlt],
    ['Hint', data.Hint],
    ['ToolTip', data.ToolTip],
    ...(data.QuestionVariations ?? []).flatMap((variation, index): [string, string | undefined][] => [
      [`QuestionVariations.${index}`, variation.AlternativeQuestionText],
      [`QuestionVariations.${index}`, variation.AlternativeHint],
    ]),
  ];
}

/** Names of the questions beside and around, for guessing what was meant. */
function around(model: Model, node: Node): string[] {
  const parent = model.nodes[node.kind === 'block' ? node.id : node.parent];
  if (parent === undefined) return [];
  const names = parent.children.flatMap((id) => model.nodes[id]?.name ?? []);
  return parent.parent < 0 ? names : [...names, ...around(model, parent)];
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([A-Za-z_][\w.]*)\}/g)].map((match) => match[1] ?? '');
}
