/**
 * Who may see and edit what (spec form §6), according to the definition: block permission by stage, restrictions by
 * role and stage, demo rules.
 */
import { isIdentityNumber } from '../../answer/identity-number.ts';
import type { Model, Node } from '../../definition/model.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { RoleName } from '../../clause/roles-and-stages.ts';

/** Somebody who looks at an application. */
export interface Viewer {
  readonly stage: Stage;
  readonly role: RoleName;
}

/** What the viewer's stage may do with a section before restrictions of single questions (spec form §6). */
export function blockPermission(model: Model, block: number, viewer: Viewer): 'None' | 'Read' | 'Write' {
  if (viewer.role === 'Omnipotent') return 'Write';
  return model.blocks[block]?.permissions.get(viewer.stage) ?? 'None';
}

/** The nearest restriction for the viewer on the question or a group around it. */
function restriction(model: Model, node: Node, viewer: Viewer): 'None' | 'Read' | 'Write' | undefined {
  if (viewer.role === 'Omnipotent') return undefined;
  for (let at: Node | undefined = node; at !== undefined && at.kind !== 'block'; at = model.nodes[at.parent]) {
    const found = at.restrictions.find(
      (one) => one.Stage === viewer.stage && (one.UserRole === undefined || one.UserRole === viewer.role),
    );
    if (found !== undefined) return found.AccessType;
  }
  return undefined;
}

/** Whether the viewer may see this question, according to block and restrictions. */
export function mayRead(model: Model, node: Node, viewer: Viewer): boolean {
  if (node.block < 0) return true;
  if (blockPermission(model, node.block, viewer) === 'None') return false;
  return restriction(model, node, viewer) !== 'None';
}

/** Whether the viewer may edit this question, apart from locks. */
export function mayWrite(model: Model, node: Node, viewer: Viewer, isDemo: boolean): boolean {
  // The key of a row belongs to the row, whoever writes the row.
  const isKey = model.nodes[node.rows]?.key === node.id;
  if (node.block < 0 || (node.system && !isKey)) return false;
  const permission = blockPermission(model, node.block, viewer);
  if (permission === 'None') return false;
  if ((restriction(model, node, viewer) ?? permission) !== 'Write') return false;
  return !isDemo || !fixedInDemo(model, node);
}

/**
 * A question that the definition hides from a viewer who otherwise fills in the block: it is never missing for them.
 */
export function isWithheldFrom(model: Model, node: Node, viewer: Viewer): boolean {
  const permission = blockPermission(model, node.block, viewer);
  const access = restriction(model, node, viewer);
  return access === 'None' || (access === 'Read' && permission === 'Write');
}

/** This viewer gets only the last four characters; for a number that is kept in a vault, every viewer. */
export function isMasked(model: Model, node: Node, viewer: Viewer): boolean {
  if (node.data?.Tokenise === true) return true;
  if (viewer.role === 'Omnipotent') return false;
  for (let at: Node | undefined = node; at !== undefined && at.kind !== 'block'; at = model.nodes[at.parent]) {
    if (at.data?.Masked?.includes(viewer.stage) === true) return true;
  }
  return false;
}

/** The group's own clause decides which rows this viewer's stage sees. */
export function filtersRows(rows: Node, viewer: Viewer): boolean {
  return viewer.role !== 'Omnipotent' && rows.rowRead.some((one) => one.stage === viewer.stage);
}

/**
 * The viewer can see every row of the group and every answer in it. Without a key, a row is known by its position only:
 * then they have to write every answer too, or it would stay where it is when rows move.
 */
export function canMoveRows(model: Model, rows: Node, viewer: Viewer): boolean {
  if (filtersRows(rows, viewer)) return false;
  const hasKeys = rows.key >= 0 || rows.rowsFrom.length > 0;
  const stays = (node: Node): boolean =>
    node.kind === 'answer' && (node.system ? node.defaults.length > 0 : !mayWrite(model, node, viewer, false));
  const isPlain = (node: Node): boolean =>
    mayRead(model, node, viewer) &&
    !isMasked(model, node, viewer) &&
    (hasKeys || !stays(node)) &&
    node.children.every((id) => {
      const child = model.nodes[id];
      return child === undefined || isPlain(child);
    });
  return isPlain(rows);
}

/** Parts of an address that can be edited in a demo case (spec form §4). */
const FREE_ADDRESS_PARTS = new Set(['State', 'Zip']);

/**
 * Demo rules: only state and zip of an address can be edited; the insured's name, Social Security numbers and tax IDs
 * never.
 */
export function fixedInDemo(model: Model, node: Node): boolean {
  if (isIdentityNumber(node.type, node.data?.Mask)) return true;
  const insured = model.node(model.definition.Bindings.Insured.Name);
  for (let at: Node | undefined = node; at !== undefined && at.kind !== 'block'; at = model.nodes[at.parent]) {
    if (at.data?.FixedInDemo === true || at === insured) return true;
    if (at.type === 'Address' && at !== node && !FREE_ADDRESS_PARTS.has(node.name)) return true;
  }
  return false;
}

export interface Access {
  reads: boolean;
  writes: boolean;
  masked: boolean;
  /** See `isWithheldFrom`. */
  withheld: boolean;
  /**
   * For a group: its rows may be added and removed, because the person who does so sees them, and nothing gets into
   * another row.
   */
  whole: boolean;
}
