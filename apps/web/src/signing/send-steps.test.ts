import { expect, it } from 'vitest';
import { nextStep, type SendEvent, type SendStep } from './send-steps.ts';

const run = (...events: SendEvent[]): SendStep => events.reduce(nextStep, { name: 'confirm' });
const send: SendEvent = { kind: 'send' };
const failed: SendEvent = { kind: 'failed', refused: null };

it.each<[string, SendEvent[], string]>([
  ['asks first', [], 'confirm'],
  ['sends', [send], 'sending'],
  ['was accepted, and says when it arrives', [send, { kind: 'accepted' }], 'sent'],
  ['has the line rewritten', [send, { kind: 'noteRefused' }], 'confirm'],
  ['fails once', [send, failed], 'firstFailure'],
  ['is tried again', [send, failed, send], 'sending'],
  ['fails twice', [send, failed, send, failed], 'secondFailure'],
  ['is not tried a third time', [send, failed, send, failed, send], 'secondFailure'],
  ['succeeds at the second try', [send, failed, send, { kind: 'accepted' }], 'sent'],
  ['misses the customer', [send, { kind: 'missing' }], 'missing'],
  ['is refused for good', [send, { kind: 'refused', reason: 'incomplete', sections: ['Coverage'] }], 'refused'],
  ['ignores an answer that comes too late', [send, failed, { kind: 'accepted' }], 'firstFailure'],
])('%s', (_name, events, expected) => {
  expect(run(...events).name).toBe(expected);
});
