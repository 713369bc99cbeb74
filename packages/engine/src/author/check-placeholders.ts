import type { Brand } from '../definition/carrier.ts';
import type { Finding, Model } from '../definition/model.ts';

/** A `{Name}` in a wording that is neither a question nor a value of the brand would be printed as it stands. */
export function checkPlaceholders(model: Model, brand: Brand): Finding[] {
  const known = new Set([...Object.keys(brand), ...Object.keys(brand.Values)]);
  return model.nodes.flatMap((node) => {
    const { data } = node;
    if (data === null) return [];
    const block = model.blocks[node.block]?.name ?? '';
    const wordings: [field: string, text: string | undefined][] = [
      ['QuestionText', data.QuestionText],
      ['QuestionTextAlt', data.QuestionTextAlt],
      ['Hint', data.Hint],
      ['ToolTip', data.ToolTip],
      ...(data.QuestionVariations ?? []).map((variation, index): [string, string] => [
        `QuestionVariations.${index}`,
        variation.AlternativeQuestionText,
      ]),
    ];
    return wordings.flatMap(([field, text]) =>
      placeholders(text ?? '')
        .filter((name) => !known.has(name) && !node.mentions.has(name))
        .map((name) => ({
          kind: 'unknown-placeholder',
          path: `${block}.${node.path}`,
          message: `"{${name}}" is neither a question nor a value of the brand.`,
          field,
        })),
    );
  });
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([A-Za-z_][\w.]*)\}/g)].map((match) => match[1] ?? '');
}
