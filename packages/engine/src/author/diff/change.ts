/** One difference between two carriers, and how it is described. */
export interface Change {
  group: ChangeGroup;
  /** `Block.Question`, or the key of a text, list, ... */
  path: string;
  /** The place as people call it: the title of a section, the short label of a question. */
  place?: string;
  /** `the wording was changed` */
  what: string;
  before?: string;
  after?: string;
  /** Sections and questions that depend on a changed derived value. */
  affects?: string[];
  /** States of issue for which the place is now shown differently. */
  states?: string[];
}

/** Headings, in the order in which they are printed. */
const TITLES = {
  forms: 'Forms that need a new edition',
  blocks: 'Sections',
  questions: 'Questions',
  options: 'Options',
  clauses: 'Conditions',
  rules: 'Rules',
  permissions: 'Who may read and write',
  groups: 'Standard groups',
  lists: 'Lists and tables',
  flow: 'Flow and derived values',
  texts: 'Texts',
  consents: 'Consents',
  mail: 'E-mails',
  brand: 'Brand',
  underwriting: 'Decision table',
  illustration: 'Illustrations',
  handover: 'Hand-over to other systems',
  outcome: 'Policy number and decision',
  reminders: 'Reminders',
  retention: 'When cases are erased',
  exceptions: 'Accepted findings',
} as const;

export type ChangeGroup = keyof typeof TITLES;

/** Changes as sentences with the values before and after, group by group. */
export function changeLines(changes: readonly Change[]): string[] {
  if (changes.length === 0) return ['No difference.'];
  return Object.entries(TITLES).flatMap(([group, title]) => {
    const within = changes.filter((change) => change.group === group);
    return within.length === 0 ? [] : [title, ...within.flatMap(linesOf)];
  });
}

function linesOf({ path, place, what, before, after, affects, states }: Change): string[] {
  return [
    `  ${place === undefined ? path : `"${place}" (${path})`}: ${what}.`,
    ...(before === undefined ? [] : [`    before: ${onOneLine(before)}`]),
    ...(after === undefined ? [] : [`    after:  ${onOneLine(after)}`]),
    ...(affects === undefined ? [] : [`    decides: ${affects.join(', ')}`]),
    ...(states === undefined ? [] : [`    shows differently in: ${states.join(' ')}`]),
  ];
}

const onOneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' / ');
