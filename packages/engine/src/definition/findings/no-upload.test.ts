import type { QuestionData } from '../question-data.ts';
import { question } from '../sample.testkit.ts';
import { A, add, block, blockOf, type Change, compound, file, findingPairs } from '../../testing/finding-pairs.ts';

const FILE: Partial<QuestionData> = { QuestionType: 'File', ControlType: 'filepicker', IsOptional: true };
const IN_ROWS = compound({ MultipleResponse: { Minimum: 1, Maximum: 2 }, ChildQuestions: [question('New', FILE)] });

/** The change in a form that has files, but not the question that `file` adds. */
const elsewhere =
  (change: Change): Change =>
  (definition) => {
    file('File')(definition);
    blockOf(definition, A).Questions.pop();
    change(definition);
  };

findingPairs('no-upload', [
  ['Nobody can upload a file in rows', elsewhere(add(question('Rows', IN_ROWS))), file('File', FILE)],
  [
    'only agents can, in a section that stage 1 writes',
    elsewhere(block([{ Stage: 2.1, PermissionType: 'Write' }], FILE)),
    elsewhere(block([{ Stage: 1, PermissionType: 'Write' }], FILE)),
  ],
]);
