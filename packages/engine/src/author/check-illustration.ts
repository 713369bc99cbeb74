import { suggestion } from '../clause/suggestion.ts';
import type { IllustrationMapping } from '../definition/carrier.ts';
import type { Finding, Model, Node } from '../definition/model.ts';

/**
 * Checks that the questions of an illustration exist, that the agent may answer them, and that they have the listed
 * answers.
 */
export function checkIllustration(mapping: IllustrationMapping, model: Model): Finding[] {
  const findings: Finding[] = [];
  const refuse = (kind: string, field: string, message: string): void => {
    findings.push({ kind, path: 'illustration', message, field });
  };
  const question = (field: string, path: string): Node | undefined => {
    const node = model.node(path);
    if (node?.kind === 'answer') return node;
    const paths = model.nodes.flatMap((each) => (each.kind === 'answer' ? [pathOf(model, each)] : []));
    refuse('unknown-question', field, `There is no question "${path}" with an answer.${suggestion(path, paths)}`);
    return undefined;
  };

  for (const flag of ['SignaturePresent', 'StartSignaturePresent'] as const) {
    const path = mapping[flag];
    const node = path === undefined ? undefined : question(flag, path);
    if (node && (node.type !== 'YesNo' || node.data?.System !== true)) {
      refuse('illustration-question', flag, `"${path}" has to be a YesNo question with System: true.`);
    }
  }
  for (const [index, asked] of mapping.Questions.entries()) {
    const { Question, From = [], Values = {}, Several, Always } = asked;
    const at = `Questions.${index}`;
    if ((From.length === 0) === (Always === undefined)) {
      refuse('illustration-question', `${at}.From`, 'Either From with a field or label is needed, or Always.');
    }
    const node = question(`${at}.Question`, Question);
    if (node === undefined) continue;
    const trouble = whyNotFilled(model, node);
    if (trouble !== null) refuse('illustration-question', `${at}.Question`, `"${Question}" ${trouble}.`);
    if (Several === true && (node.type !== 'MultiSelect' || asked.Values === undefined)) {
      const message = `"${Question}" cannot take several values: only a MultiSelect with Values can.`;
      refuse('illustration-question', `${at}.Several`, message);
    }
    const names = node.options?.map((option) => option.name);
    const answers = Object.entries(Values).map(([said, answer]): [string, string] => [`Values.${said}`, answer]);
    if (Always !== undefined) answers.push(['Always', Always]);
    for (const [field, answer] of answers) {
      if (names === undefined || names.includes(answer)) continue;
      const message = `"${Question}" has no option "${answer}".${suggestion(answer, names)}`;
      refuse('unknown-option', `${at}.${field}`, message);
    }
  }
  return findings;
}

/** The agent starts with an illustration, at stage 1, and every value belongs to one question. */
function whyNotFilled(model: Model, node: Node): string | null {
  if (node.rows >= 0) return 'is in rows: an illustration does not say which one is meant';
  if (node.data?.System === true) return 'is written by the server only';
  if (node.calculate !== null) return 'is calculated';
  if (model.blocks[node.block]?.permissions.get(1) !== 'Write') return 'cannot be written at stage 1';
  return null;
}

const pathOf = (model: Model, node: Node): string => `${model.blocks[node.block]?.name ?? ''}.${node.path}`;
