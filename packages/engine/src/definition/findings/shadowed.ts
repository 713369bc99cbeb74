import { constant } from '../../clause/fold.ts';
import type { Clause } from '../../clause/types.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftBlock, DraftNode } from '../draft.ts';
import type { FiledFormData } from '../document-data.ts';
import type { Finding } from '../model.ts';

interface Mistake {
  field: string;
  message: string;
}

/**
 * Something without effect, because an earlier one of the same kind always applies before it, or because it is listed
 * twice.
 */
export const shadowed: Check = (draft) => [
  ...draft.nodes.flatMap((node) =>
    ofQuestion(node).map((mistake) => ({ kind: 'shadowed', path: pathOf(draft, node), ...mistake })),
  ),
  ...draft.blocks.flatMap((block) => ofSection(draft, block)),
  ...ofDefinition(draft),
];

function ofQuestion({ variations, defaults, data }: DraftNode): Mistake[] {
  if (data === null) return [];
  const texts = variations.map(({ clause, text }) => (text === null ? null : clause));
  const hints = variations.map(({ clause, hint }) => (hint === null ? null : clause));
  const chosen = defaults.flatMap(({ clause }) => (clause === null ? [] : [clause]));
  return [
    ...afterSame(texts).map((index) => ({ field: `QuestionVariations.${index}`, message: NEVER })),
    ...afterSame(hints).map((index) => ({ field: `QuestionVariations.${index}`, message: NEVER })),
    ...afterSame(chosen).map((index) => ({ field: `DefaultValueConditional.${index}`, message: NEVER })),
    ...again(data.Restrictions ?? [], ({ Stage, UserRole }) => `${Stage} ${UserRole ?? ''}`).map((index) => ({
      field: `Restrictions.${index}`,
      message: 'The same stage has another restriction above; remove one.',
    })),
    ...again(data.RowRead ?? [], ({ Stage }) => String(Stage)).map((index) => ({
      field: `RowRead.${index}`,
      message: 'The same stage is listed above; remove one, or combine the clauses.',
    })),
  ];
}

const NEVER = 'An earlier one always applies before this; remove this one, or change its condition.';

/** Places whose clause an earlier one also has, or that come after one that is always true. */
function afterSame(clauses: readonly (Clause | null)[]): number[] {
  return clauses.flatMap((clause, index) => {
    if (clause === null) return [];
    const isCovered = clauses
      .slice(0, index)
      .some((earlier) => earlier !== null && (sameText(earlier, clause) || constant(earlier.tree) === true));
    return isCovered ? [index] : [];
  });
}

const sameText = (one: Clause, other: Clause): boolean =>
  one.text.replaceAll(/\s/g, '') === other.text.replaceAll(/\s/g, '');

function again<T>(items: readonly T[], keyOf: (item: T) => string): number[] {
  const keys = items.map(keyOf);
  return keys.flatMap((key, index) => (keys.indexOf(key) === index ? [] : [index]));
}

function ofSection(draft: Draft, block: DraftBlock): Finding[] {
  const about = {
    kind: 'shadowed',
    path: pathOf(draft, { kind: 'block', block: block.index, path: '', name: block.name }),
  };
  return [
    ...again(block.data.QuestionBlockPermissions, ({ Stage }) => String(Stage)).map((index) => ({
      ...about,
      field: 'Permissions',
      message: `Stage ${block.data.QuestionBlockPermissions[index]?.Stage ?? ''} is in Permissions twice.`,
    })),
    ...again(block.data.Notices ?? [], ({ Name }) => Name).map((index) => ({
      ...about,
      field: `Notices.${index}`,
      message: 'Another notice of this section has the same name.',
    })),
  ];
}

function ofDefinition({ definition }: Draft): Finding[] {
  const { Document, Bindings, Exceptions = [] } = definition;
  const forms = Document?.Forms ?? [];
  const amendments = Document?.Amendment?.Forms ?? [];
  const filed = [
    ...forms.map((form, index) => ({ form, field: `Document.Forms.${index}` })),
    ...amendments.map((form, index) => ({ form, field: `Document.Amendment.Forms.${index}` })),
  ];
  const about = { kind: 'shadowed', path: 'Document' };
  return [
    ...forms.flatMap((form, index) => {
      const isCovered = (block: string): boolean =>
        coversAll(
          forms.slice(0, index).filter(({ Blocks }) => Blocks.includes(block)),
          form.States,
        );
      if (form.Blocks.length === 0 || !form.Blocks.every(isCovered)) return [];
      const message = `Earlier forms cover these sections in the same states, so "${form.Number}" is never printed.`;
      return [{ ...about, field: `Document.Forms.${index}`, message }];
    }),
    ...amendments.flatMap((form, index) => {
      if (!coversAll(amendments.slice(0, index), form.States)) return [];
      const message = `Earlier forms cover the same states, so "${form.Number}" is never printed.`;
      return [{ ...about, field: `Document.Amendment.Forms.${index}`, message }];
    }),
    ...again(filed, ({ form }) => form.Number).map((index) => ({
      ...about,
      field: filed[index]?.field ?? '',
      message: `An earlier form has the number "${filed[index]?.form.Number ?? ''}" too; give each its own.`,
    })),
    ...again(Document?.Summary ?? [], ({ Label, Show }) => `${Label} ${Show}`).map((index) => ({
      ...about,
      field: `Document.Summary.${index}`,
      message: 'This fact is already listed above.',
    })),
    ...again(Bindings.Signatures, ({ Block }) => Block).map((index) => ({
      kind: 'shadowed',
      path: `Bindings.Signatures.${index}`,
      field: `Bindings.Signatures.${index}`,
      message: 'Another signature is bound to this section.',
    })),
    ...again(Exceptions, ({ Finding: kind, Path }) => `${kind} ${Path}`).map((index) => ({
      kind: 'shadowed',
      path: `Exceptions.${index}`,
      field: `Exceptions.${index}`,
      message: 'This exception is already listed above.',
    })),
  ];
}

/** Whether earlier forms cover the section in all of these states; undefined: all states. */
function coversAll(earlier: readonly FiledFormData[], states: readonly string[] | undefined): boolean {
  if (earlier.some(({ States }) => States === undefined)) return true;
  const covered = new Set(earlier.flatMap(({ States = [] }) => States));
  return states !== undefined && states.length > 0 && states.every((state) => covered.has(state));
}
