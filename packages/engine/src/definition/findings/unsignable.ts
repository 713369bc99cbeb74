import type { Advice } from '../draft.ts';
import type { Finding } from '../model.ts';

const finding = (message: string): Finding => ({
  kind: 'unsignable',
  path: 'Bindings.Signatures',
  field: 'Bindings.Signatures',
  message,
});

/** Declarations whose signature the flow does not know, and a form without those of the insured: nobody could sign. */
export const unsignable: Advice = ({ definition: { Blocks, Bindings } }) => {
  const declarations = Blocks.filter(({ Purpose }) => Purpose === 'declarations');
  const known = new Set(Bindings.Signatures.map(({ Block }) => Block));
  const unlisted = declarations.find(({ Name }) => !known.has(Name));
  const isInsureds = declarations.some(({ Signatory }) => Signatory?.Kind === 'Insured');
  return [
    ...(unlisted === undefined
      ? []
      : [finding(`The signature in "${unlisted.Name}" is missing here: add an entry with that Block.`)]),
    ...(isInsureds
      ? []
      : [finding('The insured could not sign: no section with Purpose declarations has Signatory { Kind: Insured }.')]),
  ];
};
