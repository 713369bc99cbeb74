import { suggestion } from '../../clause/suggestion.ts';
import { namesIn, pathOf, problemsOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { Finding } from '../model.ts';
import { OFFICER, OWNER, PARTY, PARTY_ROWS, RIDERS, SIGNATURE_PART, TOP } from '../bound-questions.ts';
import type { BindingRule } from '../bound-questions.ts';
import type { PartyBinding } from '../bindings.ts';
import { mistakesInKinds, mistakesInTrustees } from '../kinds-of-owners.ts';

const ofClauses = problemsOf('unknown-binding');

/** The flow would not find a question it reads, or would find one of another type. */
export const unknownBinding: Check = (draft) => {
  const { Owners, Signatures, FirstCustomerBlock, Parties = [], Riders = [] } = draft.definition.Bindings;
  const owners = rowsOf(draft, Owners.Rows);
  const officers = owners && (isLeftOut(Owners.Officers.Rows) ? null : rowsOf(draft, Owners.Officers.Rows, owners));
  const isBound = (name: string): boolean => !isLeftOut(valueAt(Owners, name) ?? '');
  const found = [
    ...follow(draft, 'Bindings', draft.definition.Bindings, TOP),
    ...(owners === null ? [] : follow(draft, 'Bindings.Owners', Owners, OWNER, owners)),
    ...(officers === null ? [] : follow(draft, 'Bindings.Owners.Officers', Owners.Officers, OFFICER, officers)),
    ...inOptions(draft, Owners.Type, owners, (kind) => mistakesInKinds(kind, isBound)),
    ...inOptions(draft, Owners.Officers.TrusteeType, officers, mistakesInTrustees),
    ...Signatures.flatMap((signature, index) => {
      const key = `Bindings.Signatures.${index}`;
      const block = draft.blockByName.get(signature.Block);
      if (block === undefined) return [noBlock(draft, `${key}.Block`, signature.Block)];
      return follow(draft, key, signature, SIGNATURE_PART, draft.nodes[block.node]);
    }),
    ...Parties.flatMap((party, index) => followParty(draft, `Bindings.Parties.${index}`, party)),
    ...Riders.flatMap((path, index) => {
      const mistake = mistakeIn(draft, path, RIDERS);
      return mistake === null ? [] : [finding(`Bindings.Riders.${index}`, mistake)];
    }),
    ...(draft.blockByName.has(FirstCustomerBlock)
      ? []
      : [noBlock(draft, 'Bindings.FirstCustomerBlock', FirstCustomerBlock)]),
  ];
  // A path that is also read as a clause is reported once.
  return [...ofClauses(draft).filter(({ path }) => !found.some((each) => each.path === path)), ...found];
};

function followParty(draft: Draft, key: string, party: PartyBinding): Finding[] {
  if (party.Rows === undefined) return follow(draft, key, party, PARTY);
  const rows = rowsOf(draft, party.Rows);
  if (rows !== null) return follow(draft, key, party, PARTY, rows);
  const node = reach(draft, party.Rows);
  const mistake =
    typeof node === 'string'
      ? `There is no question "${party.Rows}".${node}`
      : `"${party.Rows}" is not ${PARTY_ROWS.words}.`;
  return [finding(`${key}.Rows`, mistake)];
}

/** Checks every path of the table that the binding contains, from a container or from the blocks. */
function follow(
  draft: Draft,
  key: string,
  binding: object,
  table: Readonly<Record<string, BindingRule>>,
  container?: DraftNode,
): Finding[] {
  return Object.entries(table).flatMap(([name, wanted]) => {
    const path = valueAt(binding, name);
    if (path === undefined || isLeftOut(path)) return [];
    const mistake = mistakeIn(draft, path, wanted, container);
    return mistake === null ? [] : [finding(`${key}.${name}`, mistake)];
  });
}

/** The form has no such owners or officers. */
const isLeftOut = (path: string): boolean => path === '';

/** Mistakes in the options of a question of these rows; none if the path does not lead to one, which the table reports. */
function inOptions(
  draft: Draft,
  path: string,
  rows: DraftNode | null,
  mistakesIn: (question: DraftNode) => string[],
): Finding[] {
  if (rows === null || isLeftOut(path)) return [];
  const node = reach(draft, path, rows);
  if (typeof node === 'string') return [];
  const at = pathOf(draft, node);
  return mistakesIn(node).map((message) => ({ kind: 'unknown-binding', path: at, message, field: 'QuestionOptions' }));
}

function mistakeIn(draft: Draft, path: string, wanted: BindingRule, container?: DraftNode): string | null {
  const node = reach(draft, path, container);
  if (typeof node === 'string') return `There is no question "${path}".${node}`;
  const isOwn = node.rows === (container?.kind === 'rows' ? container.id : -1);
  const fits =
    (wanted.kind === undefined || node.kind === wanted.kind) &&
    (wanted.types === undefined || (node.type !== null && wanted.types.includes(node.type))) &&
    (wanted.value === undefined || (node.valueType !== null && wanted.value.includes(node.valueType)));
  if (fits && isOwn) return null;
  return `"${path}" is not ${wanted.words}${isOwn ? '' : ' of these rows'}.`;
}

/** The node that a path leads to, or a suggestion of what was meant. */
function reach(draft: Draft, path: string, container?: DraftNode): DraftNode | string {
  const { names, nodes } = draft;
  const [first = '', ...others] = path.split('.');
  let id = container === undefined ? names.block(first) : names.child(container.id, first);
  if (id === undefined) {
    return suggestion(first, namesIn(draft, container?.id));
  }
  for (const part of others) {
    const child = names.child(id, part);
    if (child === undefined) return suggestion(part, namesIn(draft, id));
    id = child;
  }
  const node = nodes[id];
  return node === undefined || node.kind === 'block' ? ' Name a question inside the block.' : node;
}

/** The rows that a path leads to; null if it does not, which the table reports. */
function rowsOf(draft: Draft, path: string, container?: DraftNode): DraftNode | null {
  const node = reach(draft, path, container);
  return typeof node !== 'string' && node.kind === 'rows' ? node : null;
}

function valueAt(binding: object, name: string): string | undefined {
  let value: unknown = binding;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === part)?.[1];
  }
  return typeof value === 'string' ? value : undefined;
}

function noBlock(draft: Draft, key: string, name: string): Finding {
  return finding(key, `There is no block "${name}".${suggestion(name, namesIn(draft))}`);
}

function finding(key: string, message: string): Finding {
  return { kind: 'unknown-binding', path: key, message, field: key };
}
