import { blockOf, bound, type Change, findingPairs } from '../../testing/finding-pairs.ts';
import type { SignatoryRole, Stage } from '../vocabulary.ts';

/** Who signs the declarations of the sample, at which stages. */
const signedBy =
  (Signatory: SignatoryRole | undefined, ...stages: Stage[]): Change =>
  (definition) => {
    const declarations = blockOf(definition, 'Declarations');
    if (Signatory === undefined) delete declarations.Signatory;
    else declarations.Signatory = Signatory;
    if (stages.length > 0)
      declarations.QuestionBlockPermissions = stages.map((Stage) => ({ Stage, PermissionType: 'Write' }));
  };

/** The declarations of the sample, and the same for each of these owners. */
const alsoSignedBy =
  (...letters: string[]): Change =>
  (definition) => {
    const declarations = blockOf(definition, 'Declarations');
    const [binding] = definition.Bindings.Signatures;
    definition.Settings.OwnerLimit = 2;
    for (const Letter of letters) {
      const Name = `Owner${Letter}`;
      const stage: Stage = Letter === 'A' ? 3 : 4;
      definition.Blocks.push({
        ...declarations,
        Name,
        Route: Name.toLowerCase(),
        Signatory: { Kind: 'Owner', Letter },
        QuestionBlockPermissions: [{ Stage: stage, PermissionType: 'Write' }],
      });
      if (binding !== undefined) definition.Bindings.Signatures.push({ ...binding, Block: Name });
    }
  };

const INSURED = { Kind: 'Insured' } as const;

findingPairs('unsignable', [
  [
    'no section with Purpose declarations has Signatory { Kind: Insured }',
    signedBy({ Kind: 'Agent' }, 13),
    signedBy(INSURED),
  ],
  ['The signature in "Declarations" is missing here', bound((b) => void (b.Signatures = [])), () => undefined],
  [
    'no section with Purpose declarations has Signatory { Kind: Owner, Letter: B }',
    alsoSignedBy('A'),
    alsoSignedBy('A', 'B'),
  ],
  ['Nobody could sign this at stage 2.2', signedBy(INSURED, 2.1), signedBy(INSURED, 2.1, 2.2)],
]);

findingPairs('unsignable', [
  [
    'say in Signatory whose declarations they are',
    (definition) => {
      alsoSignedBy('A', 'B')(definition);
      delete blockOf(definition, 'OwnerB').Signatory;
      definition.Settings.OwnerLimit = 1;
    },
    alsoSignedBy('A', 'B'),
  ],
]);
