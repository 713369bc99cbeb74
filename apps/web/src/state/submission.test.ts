import { describe, expect, it } from 'vitest';
import { base64Json, outcomeOfFailure } from './submission.ts';

const failure = (status: number, retryAfter: number | null = null) => ({
  status,
  message: 'said the server',
  errors: [{ block: 'A', path: 'Zip', key: 'readOnly', message: 'Read only' }],
  retryAfter,
  refusal: null,
});

describe('what a failed call means for the queue', () => {
  it.each([400, 403, 404, 409, 413, 415, 422])('%i is refused for good, with the problems by path', (status) => {
    expect(outcomeOfFailure(failure(status))).toEqual({
      kind: 'refused',
      status,
      message: 'said the server',
      problems: [{ path: 'Zip', message: 'Read only' }],
    });
  });

  it.each([
    [0, 'offline'],
    [401, 'session'],
    [429, 'busy'],
    [500, 'busy'],
    [503, 'busy'],
  ])('%i is tried again: %s', (status, reason) => {
    expect(outcomeOfFailure(failure(status))).toEqual({ kind: 'later', reason, retryAfterMs: null });
  });

  it('waits as long as the server says', () => {
    expect(outcomeOfFailure(failure(429, 4))).toMatchObject({ retryAfterMs: 4000 });
  });
});

// spec form 1.4, 3.14
describe('the snapshot', () => {
  it('is base64 of UTF-8 JSON, also beyond the argument limit of a call', () => {
    const value = { name: 'Zoë Núñez 李', long: 'x'.repeat(200_000) };
    const bytes = Uint8Array.from(atob(base64Json(value)), (character) => character.charCodeAt(0));
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(value);
  });
});
