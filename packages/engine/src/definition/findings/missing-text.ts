import { builtInRule } from '../../rule/index.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { Finding } from '../model.ts';
import { optionsOfLists, optionsOfQuestion } from '../written-options.ts';
import type { OptionsInPlace } from '../written-options.ts';

/**
 * A section, question, variation, option or error without a text. Compounds may have no heading; system questions are
 * never shown.
 */
export const missingText: Check = (draft) => [
  ...draft.blocks.flatMap(({ name, data }) =>
    (['DisplayName', 'BlockCategory'] as const)
      .filter((field) => isBlank(data[field]))
      .map((field) => blank(name, field)),
  ),
  ...draft.blocks.flatMap(({ name, data }) =>
    (data.Notices ?? []).flatMap((notice, index) =>
      (['Title', 'Text', 'Button'] as const)
        .filter((field) => isBlank(notice[field]))
        .map((field) => blank(name, `Notices.${index}.${field}`)),
    ),
  ),
  ...draft.nodes.flatMap((node) => ofQuestion(draft, node)),
  ...optionsOfLists(draft).flatMap(ofOptions),
];

function ofQuestion(draft: Draft, node: DraftNode): Finding[] {
  const { data } = node;
  if (data === null || data.System === true) return [];
  const path = pathOf(draft, node);
  const findings: Finding[] = [];
  const wordless = node.kind === 'compound' || node.calculate !== null;
  if (!wordless && isBlank(data.QuestionText)) findings.push(blank(path, 'QuestionText'));
  for (const [index, variation] of (data.QuestionVariations ?? []).entries()) {
    const { AlternativeQuestionText: text, AlternativeHint: hint } = variation;
    const at = `QuestionVariations.${index}`;
    if (hint === undefined ? isBlank(text) : text?.trim() === '')
      findings.push(blank(path, `${at}.AlternativeQuestionText`));
    if (hint?.trim() === '') findings.push(blank(path, `${at}.AlternativeHint`));
  }
  findings.push(...ofOptions(optionsOfQuestion(draft, node)));
  for (const [index, validation] of (data.Validations ?? []).entries()) {
    // A misspelled rule, which is reported by itself.
    if (validation.FailsWhen === undefined && builtInRule(validation.Rule) === undefined) continue;
    if (validation.Message !== undefined ? !isBlank(validation.Message) : hasMessage(draft, validation.Rule)) continue;
    const message = `There is no message for the error "${validation.Rule}"; add it to texts/messages.yaml or write a Message.`;
    findings.push({ kind: 'missing-text', path, message, field: `Validations.${index}.Rule` });
  }
  return findings;
}

function ofOptions({ own }: OptionsInPlace): Finding[] {
  return own
    .filter(({ label }) => isBlank(label))
    .map(({ name, at }) => ({
      kind: 'missing-text',
      ...at,
      message: `The option "${name}" has no label; write the text that people read.`,
    }));
}

function hasMessage(draft: Draft, key: string): boolean {
  const messages = draft.definition.Messages;
  return Object.hasOwn(messages, key) && !isBlank(messages[key]);
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}

function blank(path: string, field: string): Finding {
  return { kind: 'missing-text', path, message: `${field} is empty; write the text that people read.`, field };
}
