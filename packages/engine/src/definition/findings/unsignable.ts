import { OWNER_LETTERS, ownerStage } from '../../clause/roles-and-stages.ts';
import type { Advice, Draft, DraftBlock } from '../draft.ts';
import type { Finding } from '../model.ts';
import type { SignatoryRole, Stage } from '../vocabulary.ts';

/**
 * Declarations whose signature the flow does not know, of nobody, or that the signer may not write; a form without those
 * of the insured, or of each owner that it allows: somebody could not sign.
 */
export const unsignable: Advice = (draft) => {
  const declarations = draft.blocks.filter(({ data }) => data.Purpose === 'declarations');
  const known = new Set(draft.definition.Bindings.Signatures.map(({ Block }) => Block));
  const unlisted = declarations.find(({ name }) => !known.has(name));
  const isInsureds = declarations.some(({ data }) => data.Signatory?.Kind === 'Insured');
  return [
    ...(unlisted === undefined
      ? []
      : [finding(`The signature in "${unlisted.name}" is missing here: add an entry with that Block.`)]),
    ...(isInsureds ? [] : [finding(nobodys('The insured', 'Kind: Insured'))]),
    ...ownersWithout(draft, declarations),
    ...declarations.flatMap(mistakesIn),
  ];
};

const finding = (message: string, path = 'Bindings.Signatures', field = path): Finding => ({
  kind: 'unsignable',
  path,
  field,
  message,
});

const nobodys = (who: string, signatory: string): string =>
  `${who} could not sign: no section with Purpose declarations has Signatory { ${signatory} }.`;

/** The first owner without declarations, in a form with those of another owner. */
function ownersWithout({ definition }: Draft, declarations: readonly DraftBlock[]): Finding[] {
  const signing = declarations.flatMap(({ data: { Signatory } }) =>
    Signatory?.Kind === 'Owner' ? [Signatory.Letter] : [],
  );
  if (signing.length === 0) return [];
  const owners = OWNER_LETTERS.slice(0, definition.Settings.OwnerLimit);
  const missing = owners.find((letter) => !signing.includes(letter));
  return missing === undefined
    ? []
    : [finding(nobodys(`The owner ${missing}`, `Kind: Owner, Letter: ${missing}`), 'Settings.OwnerLimit')];
}

/** Declarations without a signer, or that their signer may not write. */
function mistakesIn({ name, data: { Signatory }, permissions }: DraftBlock): Finding[] {
  if (Signatory === undefined)
    return [finding('Nobody could sign this: say in Signatory whose declarations they are.', name, 'Signatory')];
  const stage = stagesOf(Signatory).find((one) => permissions.get(one) !== 'Write');
  return stage === undefined
    ? []
    : [finding(`Nobody could sign this at stage ${stage}: let that stage write it.`, name, 'Permissions')];
}

/** The stages at which somebody signs: the insured has one as an owner and one otherwise. */
function stagesOf(signatory: SignatoryRole): Stage[] {
  switch (signatory.Kind) {
    case 'Insured':
      return [2.1, 2.2];
    case 'Agent':
      return [13];
    case 'Owner':
      return OWNER_LETTERS.flatMap((letter, index) => (letter === signatory.Letter ? [ownerStage(index)] : []));
  }
}
