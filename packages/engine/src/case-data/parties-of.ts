/** The people and organizations that a case names, where the definition says that it names them (`Bindings.Parties`). */
import { isFrameReadable } from '../application/graph/access.ts';
import { evaluate } from '../application/graph/evaluate.ts';
import type { Frame } from '../application/graph/frame.ts';
import { positionOf, rowPath } from '../application/graph/paths.ts';
import { isMasked, type Viewer } from '../application/graph/permission.ts';
import { instanceAt, nodeAt, type ViewedForm } from '../application/graph/state.ts';
import { framesOf } from '../application/graph/walk.ts';
import { isReadable } from '../application/print/print-cell.ts';
import type { Value } from '../clause/types.ts';
import type { Node } from '../definition/model.ts';
import type { PartyBinding, PartyRole } from '../definition/bindings.ts';
import { valueIn } from './answers-of.ts';
import type { CaseParty } from './case-data.ts';

/** In the order of the definition; a party about whom nothing is answered is left out. */
export function partiesOf(state: ViewedForm, viewer: Viewer): CaseParty[] {
  const ids = new Map<Frame, string>();
  return (state.model.definition.Bindings.Parties ?? []).flatMap((binding) =>
    placesOf(state, binding).flatMap((frame) => {
      if (!isFrameReadable(state, frame, viewer)) return [];
      const facts = factsOf({ state, viewer, frame, binding });
      if (Object.keys(facts).length === 0) return [];
      const id = idOf(binding.Role, frame);
      ids.set(frame, id);
      const of = frame.outer === null || frame.outer.group === null ? undefined : ids.get(frame.outer);
      const party: CaseParty = {
        id,
        roles: rolesOf(state, binding.Role),
        ...(of !== undefined && { of }),
        ...(frame.group !== null && { path: pathOfRow(state, frame.group, frame) }),
        ...facts,
      };
      return [party];
    }),
  );
}

/** Where the party's answers are: once outside rows, or once in each row. */
function placesOf(state: ViewedForm, { Rows }: PartyBinding): readonly Frame[] {
  if (Rows === undefined) return [state.outside];
  const group = state.model.node(Rows);
  if (group === undefined) return [];
  return framesOf(state, group).flatMap((frame) =>
    instanceAt(state, group, frame).visible ? (frame.rows.get(group.id) ?? []) : [],
  );
}

/** `Owner-1`, `Officer-1-2`: by the positions of the rows, from 1. */
function idOf(role: PartyRole, frame: Frame): string {
  const positions: number[] = [];
  for (let at: Frame | null = frame; at !== null && at.group !== null; at = at.outer)
    positions.unshift(positionOf(at) + 1);
  return [role, ...positions].join('-');
}

function rolesOf(state: ViewedForm, role: PartyRole): PartyRole[] {
  if (role !== 'Insured') return [role];
  const isOwner = state.model.bindings.get('Insured.IsOwner');
  return isOwner !== undefined && evaluate(state, isOwner, state.outside) === true ? ['Insured', 'Owner'] : ['Insured'];
}

const pathOfRow = (state: ViewedForm, group: Node, row: Frame): string =>
  `${state.model.blocks[group.block]?.name ?? ''}.${rowPath(row)}`;

interface Place {
  state: ViewedForm;
  viewer: Viewer;
  frame: Frame;
  binding: PartyBinding;
}

type Facts = Omit<CaseParty, 'id' | 'roles' | 'of' | 'path'>;

function factsOf(place: Place): Facts {
  const facts: { -readonly [Key in keyof Facts]: Facts[Key] } = {};
  const texts = {
    organization: place.binding.Organization,
    dateOfBirth: place.binding.DateOfBirth,
    gender: place.binding.Gender,
    socialSecurityNumber: place.binding.SocialSecurityNumber,
    taxId: place.binding.TaxId,
    emailAddress: place.binding.EmailAddress,
    phone: place.binding.Phone,
    relationship: place.binding.Relationship,
    title: place.binding.Title,
    class: place.binding.Class,
  } as const;
  const name = groupAt(place, place.binding.Name);
  if (name !== null) facts.name = name;
  const keys = Object.keys(texts).filter((key): key is keyof typeof texts => key in texts);
  for (const key of keys) {
    const text = valueAt(place, texts[key]);
    if (typeof text === 'string') facts[key] = text;
  }
  const address = groupAt(place, place.binding.Address);
  if (address !== null) facts.address = address;
  const share = valueAt(place, place.binding.Share);
  if (typeof share === 'number') facts.share = share;
  const irrevocable = valueAt(place, place.binding.Irrevocable);
  if (typeof irrevocable === 'boolean') facts.irrevocable = irrevocable;
  return facts;
}

/** The answered parts of a name or an address; null if there are none. */
function groupAt(place: Place, path: string | undefined): Record<string, string> | null {
  const group = nodeOf(place, path);
  if (group === undefined || !isShown(place, group)) return null;
  const parts: Record<string, string> = {};
  for (const id of group.children) {
    const part = nodeAt(place.state, id);
    const value = part.kind === 'answer' ? valueOfNode(place, part) : undefined;
    if (typeof value === 'string') parts[part.name] = value;
  }
  return Object.keys(parts).length === 0 ? null : parts;
}

function valueAt(place: Place, path: string | undefined): Value {
  const node = nodeOf(place, path);
  return node === undefined ? undefined : valueOfNode(place, node);
}

function nodeOf({ state, binding }: Place, path: string | undefined): Node | undefined {
  if (path === undefined) return undefined;
  return state.model.node(binding.Rows === undefined ? path : `${binding.Rows}.${path}`);
}

const isShown = ({ state, frame }: Place, node: Node): boolean => instanceAt(state, node, frame).visible;

/** Undefined where the reader may not have the whole answer. */
function valueOfNode(place: Place, node: Node): Value {
  const { state, viewer, frame } = place;
  if (!isShown(place, node) || !isReadable(state.model, node, viewer) || isMasked(state.model, node, viewer)) {
    return undefined;
  }
  return valueIn(state, node, frame);
}
