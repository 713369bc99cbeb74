import { blockOf, bound, type Change, findingPairs } from '../../testing/finding-pairs.ts';

const signedBy =
  (Kind: 'Insured' | 'Agent'): Change =>
  (definition) =>
    void (blockOf(definition, 'Declarations').Signatory = { Kind });

findingPairs('unsignable', [
  ['no section with Purpose declarations has Signatory { Kind: Insured }', signedBy('Agent'), signedBy('Insured')],
  ['The signature in "Declarations" is missing here', bound((b) => void (b.Signatures = [])), () => undefined],
]);
