import { parts } from '../../clause/reads.ts';
import type { Clause, Expression } from '../../clause/types.ts';
import { pathOf } from '../draft.ts';
import type { Advice, DraftNode, ValidDraft } from '../draft.ts';

/**
 * Percents that people enter for the parts of a whole, in the rows of a group or beside each other in one, whose sum
 * neither an `Allocation` nor a rule looks at (spec form 4.22): 50 and 40 would be accepted.
 */
export const uncheckedTotal: Advice = (draft) => {
  const checked = checkedPercents(draft);
  return draft.nodes.flatMap((node) => {
    if (node.kind !== 'rows' && node.kind !== 'compound') return [];
    const percents = node.children.flatMap((id) => draft.nodes[id] ?? []).filter(isEntered);
    const [first] = percents;
    if (first === undefined || percents.some(({ id }) => checked.has(id))) return [];
    const isOfRows = node.kind === 'rows' && percents.length === 1;
    if (!isOfRows && percents.length < 2) return [];
    const message = isOfRows ? ofRows(node, first) : ofTable(node, percents);
    return [{ kind: 'unchecked-total', path: pathOf(draft, isOfRows ? first : node), message, field: 'Mask' }];
  });
};

const ALLOCATION = "and Allocation: { Target: '100', Below: notOneHundred, Above: invalidAllocation }";
const ACCEPTED = 'If the sum may be another, list this finding in Exceptions with the reason.';

const ofRows = (rows: DraftNode, share: DraftNode): string =>
  `Nothing checks that the shares in the rows add up to 100. Below the rows, write a label with Calculate: ${rows.name}.sum(r, r.${share.name}) ${ALLOCATION}. ${ACCEPTED}`;

function ofTable({ kind, name }: DraftNode, percents: readonly DraftNode[]): string {
  const added = kind === 'rows' ? percents.map((each) => each.name).join(', ') : name;
  const cells = kind === 'rows' ? 'In the row, write' : 'Give its Cells a Total, or write';
  return `Nothing checks that these percents add up to 100. ${cells} a label with Calculate: total(${added}) ${ALLOCATION}. ${ACCEPTED}`;
}

const isEntered = ({ kind, data }: DraftNode): boolean =>
  kind === 'answer' && data?.Mask === 'percent' && data.System !== true;

/** Percents whose sum is limited: in a rule, or in a label or derived value that a rule or an `Allocation` looks at. */
function checkedPercents(draft: ValidDraft): ReadonlySet<number> {
  const ofRules = draft.nodes.flatMap(({ rules }) =>
    rules.flatMap(({ when, reads }) => [...reads, ...(when ? [when] : [])]),
  );
  const checked = new Set(ofRules.flatMap(({ tree }) => addedUp(tree)));
  const sums = [
    ...draft.nodes.filter(({ allocation, data }) => allocation !== null || (data?.Validations ?? []).length > 0),
    ...ofRules.flatMap(({ reads }) => reads.flatMap((id) => draft.nodes[id] ?? [])),
  ];
  const seen = new Set<DraftNode>();
  for (const sum of sums) {
    if (seen.has(sum) || sum.calculate === null) continue;
    seen.add(sum);
    for (const id of addedUp(sum.calculate.tree)) checked.add(id);
    sums.push(...sumsIn(draft, sum.calculate));
  }
  return checked;
}

/** What a sum is made of may be sums as well. */
const sumsIn = (draft: ValidDraft, { reads }: Clause): DraftNode[] =>
  reads.flatMap((id) => draft.nodes[id] ?? []).filter(({ calculate }) => calculate !== null);

/** Answers that `total(...)`, `sum(...)` or a plus sign adds up. */
function addedUp(tree: Expression): number[] {
  const isSum =
    (tree.kind === 'call' && tree.name === 'total') ||
    (tree.kind === 'rows' && tree.name === 'sum') ||
    (tree.kind === 'binary' && tree.operator === '+');
  return isSum ? answersIn(tree) : parts(tree).flatMap(addedUp);
}

function answersIn(tree: Expression): number[] {
  const own = tree.kind === 'answer' || tree.kind === 'loop' ? [tree.node] : [];
  return [...own, ...parts(tree).flatMap(answersIn)];
}
