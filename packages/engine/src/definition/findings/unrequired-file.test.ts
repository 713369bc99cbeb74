import { file, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('unrequired-file', [
  [
    "Write { Rule: required, FailsWhen: '!answered(New.Response)' }, or IsOptional: true.",
    file('File'),
    file('File', {
      Validations: [{ Rule: 'required', FailsWhen: '!answered(New.Response)', Message: 'Please upload it.' }],
    }),
  ],
  [
    'Nobody has to give this file.',
    file('IllustrationUploadProtectionTerm', {
      Validations: [{ Rule: 'deadEnd', FailsWhen: 'IsTerm', Message: 'No.' }],
    }),
    file('IllustrationUploadProtectionTerm', { IsOptional: true }),
  ],
]);
