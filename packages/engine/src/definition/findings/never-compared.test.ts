import { A, asked, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('never-compared', [
  [
    `asks again for "${A}.EmailAddress"`,
    asked({ SameAs: [`${A}.EmailAddress`] }),
    asked({ SameAs: [`${A}.EmailAddress`], Calculate: 'EmailAddress' }),
  ],
  [
    `asks again for "${A}.EmailAddress"`,
    asked({ SameAs: [`${A}.EmailAddress`] }),
    asked({
      SameAs: [`${A}.EmailAddress`],
      Validations: [{ Rule: 'invalidEmail', FailsWhen: 'New != EmailAddress' }],
    }),
  ],
  [
    `Did you mean "${A}.EmailAddress"?`,
    asked({ SameAs: [`${A}.EmailAdress`], Calculate: 'EmailAddress' }),
    asked({ SameAs: [`${A}.EmailAddress`], Calculate: 'EmailAddress' }),
  ],
  [
    'is of another type',
    asked({
      SameAs: [`${A}.DateOfBirth`],
      Validations: [{ Rule: 'max', FailsWhen: 'New == "x" && DateOfBirth > Today' }],
    }),
    asked({ QuestionType: 'Date', SameAs: [`${A}.DateOfBirth`], Calculate: 'DateOfBirth' }),
  ],
]);
