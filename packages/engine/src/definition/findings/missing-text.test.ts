import { A, asked, blockOf, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('missing-text', [
  [
    'BlockCategory is empty',
    (d) => void Object.assign(blockOf(d, A), { BlockCategory: ' ' }),
    (d) => void Object.assign(blockOf(d, A), { BlockCategory: 'People' }),
  ],
  ['QuestionText is empty', asked({ QuestionText: ' ' }), asked({ QuestionText: 'Why?' })],
  [
    'AlternativeQuestionText is empty',
    asked({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeQuestionText: '' }] }),
    asked({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeQuestionText: 'Or?' }] }),
  ],
  [
    'AlternativeHint is empty',
    asked({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeHint: '' }] }),
    asked({ QuestionVariations: [{ ConditionalClause: 'IsDemo', AlternativeHint: 'Or so' }] }),
  ],
  [
    'Notices.0.Title is empty',
    (d) => void Object.assign(blockOf(d, A).Notices?.[0] ?? {}, { Title: '' }),
    (d) => void Object.assign(blockOf(d, A).Notices?.[0] ?? {}, { Title: 'Note' }),
  ],
]);
