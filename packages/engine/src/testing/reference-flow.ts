/**
 * The order of the sections in the simple evaluator, computed again every time (spec flow §4, spec form §3). Only tests
 * use it.
 */
import type { Block } from '../definition/model.ts';
import { valueIn } from './reference-settle.ts';
import { errorsOf, isShown, labelOf, permissionOf, referenceMarks, type Viewer } from './reference-view.ts';
import { instances, type Reference } from './reference-record.ts';

/** What a person sees of the sections. */
export interface ReferenceFlow {
  /** Of every section: whether it is open, and its mark. */
  sections: { block: string; open: boolean; mark: boolean | null }[];
  menu: { block: string; open: boolean; mark: boolean | null }[];
  /** From every section. */
  next: (string | null)[];
  previous: (string | null)[];
  send: ReferenceMissing[];
  sign: ReferenceMissing[];
}

export interface ReferenceMissing {
  block: string;
  /** Path, short label and first error key. */
  questions: [string, string, string][];
}

export function referenceFlow(reference: Reference, viewer: Viewer): ReferenceFlow {
  const { model, outside } = reference;
  const marks = referenceMarks(reference, viewer);
  const signed = viewer.customerSigned ?? viewer.stage >= 3;
  const isAgent = viewer.role === 'Agent' || viewer.role === 'Omnipotent';
  const isInsured = viewer.role.includes('Insured');
  const purpose = (block: Block): string => block.data.Purpose ?? 'questions';
  const isVisible = (block: Block): boolean => outside.visible.has(block.node);
  const isDone = (block: Block): boolean => marks[block.index]?.done === true;
  const isReadable = (block: Block): boolean => permissionOf(model, { block: block.index }, viewer) !== 'None';
  /** Filled in by the agent once everybody signed. */
  const isClosing = (block: Block): boolean => purpose(block) === 'questions' && block.permissions.get(13) === 'Write';
  const content = model.blocks.filter(
    (block) => ['questions', 'disclosures'].includes(purpose(block)) && !isClosing(block),
  );
  const isPending = (block: Block): boolean => isVisible(block) && !isDone(block);
  const doneUpTo = (end: number): boolean => !content.some((block) => block.index < end && isPending(block));
  const customer = model.blocks.find((block) => block.name === model.definition.Bindings.FirstCustomerBlock);
  const firstCustomer = customer?.index ?? model.blocks.length;
  const attestation = model.bindings.get('AgentAttestation');
  const attested = attestation !== undefined && valueIn(reference, outside, attestation) === true;
  const closingOpen = isAgent && (signed ? doneUpTo(Infinity) : attested && doneUpTo(firstCustomer));
  const closing = model.blocks.filter((block) => isClosing(block) && isVisible(block));

  const isDeclarationOpen = (block: Block): boolean => {
    const whose = block.data.Signatory;
    if (whose?.Kind === 'Owner') {
      return signed && (viewer.role === `Owner${whose.Letter}` || (isAgent && isDone(block)));
    }
    if (whose?.Kind === 'Agent') return closingOpen && closing.every(isDone);
    return signed || (viewer.role !== 'Agent' && doneUpTo(block.index));
  };
  const isOpen = (block: Block): boolean => {
    if (!isVisible(block)) return false;
    if (isClosing(block)) return closingOpen;
    if (purpose(block) === 'declarations') return isDeclarationOpen(block);
    return purpose(block) !== 'disclosures' || !isInsured || signed || doneUpTo(block.index);
  };

  const missing = (blocks: Block[]): ReferenceMissing[] => {
    const items = blocks
      .filter((block) => isReadable(block) && isPending(block))
      .map((block) => {
        const wrong = instances(reference).flatMap((seen): [string, string, string][] => {
          if (seen.node.block !== block.index || !isShown(reference, viewer, seen)) return [];
          const [key] = errorsOf(reference, seen);
          return key === undefined
            ? []
            : [[seen.path(), seen.node.data?.QuestionTextAlt ?? labelOf(reference, viewer, seen), key]];
        });
        return { block: block.name, questions: wrong };
      });
    const isRest = blocks.some((block) => !isReadable(block) && isPending(block));
    return isRest ? [...items, { block: '', questions: [] }] : items;
  };
  const asked = content.filter((block) => purpose(block) === 'questions');
  const own = content.filter((block) => permissionOf(model, { block: block.index }, viewer) === 'Write');
  const ofAgent = signed ? content : content.filter((block) => block.index < firstCustomer);
  const beforeSignature = isAgent ? [...ofAgent, ...closing.filter(isOpen)] : isInsured ? asked : own;

  const isWalkable = (block: Block): boolean => purpose(block) !== 'completion' && isReadable(block) && isOpen(block);
  const { LookAhead } = model.definition.Settings;
  const told = (block: Block): ReferenceFlow['sections'][number] => {
    return { block: block.name, open: isOpen(block), mark: marks[block.index]?.mark ?? null };
  };
  return {
    sections: model.blocks.map(told),
    menu: model.blocks
      .filter((block) => block.data.MenuEntry !== false && purpose(block) !== 'completion' && isReadable(block))
      .map(told),
    next: model.blocks.map(({ index }) => {
      const readable = model.blocks.filter((block) => block.index > index && isReadable(block));
      return readable.find((block, at) => at < LookAhead && isWalkable(block))?.name ?? null;
    }),
    previous: model.blocks.map(({ index }) => {
      return model.blocks.findLast((block) => block.index < index && isWalkable(block))?.name ?? null;
    }),
    send: missing(content.filter((block) => block.index < firstCustomer)),
    sign: missing(beforeSignature),
  };
}
