import { blockOf, bound, type Change, D, findingPairs } from '../../testing/finding-pairs.ts';

const B = 'SECTIONBPolicyOwner';

/** Another option of the question that says what an owner is. */
const ownerThatIs =
  (Name: string): Change =>
  (definition) => {
    const owners = blockOf(definition, B).Questions.find((each) => each.QuestionName === 'PolicyOwnerInformation');
    const kind = owners?.ChildQuestions?.find((each) => each.QuestionName === 'PolicyOwnerType');
    kind?.QuestionOptions?.push({ Name });
  };

/** What a folder that does not name it reads as. */
const withoutTrustees = bound(({ Owners }) => void (Owners.Officers.TrusteeType = ''));

findingPairs('unknown-binding', [
  [
    'is not a choice',
    bound((b) => void (b.Product = `${D}.FundTotal`)),
    bound((b) => void (b.Product = `${D}.ProductName`)),
  ],
  [
    'Did you mean "PolicyOwnerEmail"?',
    bound((b) => void (b.Owners.EmailAddress = 'PolicyOwnerEmale')),
    bound((b) => void (b.Owners.EmailAddress = 'PolicyOwnerEmail')),
  ],
  [
    'Did you mean "Part2Medical"?',
    bound((b) => void (b.FirstCustomerBlock = 'Part2Medicals')),
    bound((b) => void (b.FirstCustomerBlock = 'Part2Medical')),
  ],
  [
    'There is no question "BeneficiaryInformation".',
    bound((b) => void (b.Parties = [{ Role: 'Beneficiary', Rows: 'BeneficiaryInformation', Name: 'BeneficiaryName' }])),
    bound((b) => void (b.Parties = [{ Role: 'Owner', Rows: b.Owners.Rows, Name: b.Owners.Name }])),
  ],
  [
    'is not a Name group',
    bound((b) => void (b.Parties = [{ Role: 'Owner', Rows: b.Owners.Rows, Name: b.Owners.EmailAddress }])),
    bound((b) => void (b.Parties = [{ Role: 'Insured', Name: b.Insured.Name }])),
  ],
  [
    'is not a Name group of these rows',
    bound(
      (b) =>
        void (b.Parties = [
          { Role: 'Owner', Rows: b.Owners.Rows, Name: `${b.Owners.Officers.Rows}.${b.Owners.Officers.Name}` },
        ]),
    ),
    bound(
      (b) =>
        void (b.Parties = [
          { Role: 'Officer', Rows: `${b.Owners.Rows}.${b.Owners.Officers.Rows}`, Name: b.Owners.Officers.Name },
        ]),
    ),
  ],
  // Nobody would sign for such an owner, and the case would be complete without that signature.
  ['Nobody would sign for an owner that is "Person"', ownerThatIs('Person'), () => undefined],
  ['Did you mean "Business"?', ownerThatIs('Busines'), () => undefined],
  [
    'an owner that is "ExistingTrust": name its question as Bindings.Owners.Officers.TrusteeType',
    withoutTrustees,
    () => undefined,
  ],
  [
    'is not a multi-select',
    bound((b) => void (b.Riders = [`${D}.ProductName`])),
    bound((b) => void (b.Riders = [`${D}.Riders`])),
  ],
]);
