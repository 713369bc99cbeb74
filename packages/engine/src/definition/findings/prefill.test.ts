import { asked, block, compound, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

const rows = (given: Parameters<typeof compound>[0]) =>
  compound({ MultipleResponse: { Minimum: 1, Maximum: 2 }, ...given });
const named = question('In', { Prefill: 'agent.name' });

findingPairs('prefill', [
  [
    'of the type FreeForm can hold it',
    asked({ QuestionType: 'Integer', Prefill: 'agent.number' }),
    asked({ Prefill: 'agent.number' }),
  ],
  [
    'of the type Phone or FreeForm can hold it',
    asked({ QuestionType: 'Date', ControlType: 'datepicker', Prefill: 'agent.phone' }),
    asked({ QuestionType: 'Phone', Prefill: 'agent.phone' }),
  ],
  ['only a question', asked(compound({ Prefill: 'agent.firm' })), asked(compound({ ChildQuestions: [named] }))],
  ['what the system writes', asked({ Prefill: 'agent.firm', System: true }), asked({ System: true })],
  ['typed, never filled in', asked({ Prefill: 'agent.firm', Tokenise: true }), asked({ Tokenise: true })],
  ['cannot have a default', asked({ Prefill: 'agent.firm', DefaultValue: 'Firm' }), asked({ DefaultValue: 'Firm' })],
  [
    'Rows inside rows',
    asked(rows({ ChildQuestions: [question('Deep', rows({ ChildQuestions: [named] }))] })),
    asked(rows({ ChildQuestions: [named] })),
  ],
  [
    'The agent cannot write',
    block([{ Stage: 2.1, PermissionType: 'Write' }], { Prefill: 'agent.email' }),
    block([{ Stage: 1, PermissionType: 'Write' }], { Prefill: 'agent.email' }),
  ],
]);
