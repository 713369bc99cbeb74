import { describe, expect, it } from 'vitest';
import { createLog } from './logs.ts';

describe('the log', () => {
  it('keeps kind, code and place of an error, and never its message', () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const error = Object.assign(new Error('duplicate key (ssn)=(123-45-6789)'), { code: '23505', detail: 'SENTINEL' });
    log.error({ err: error, error, req: { headers: { cookie: 'SENTINEL' } } }, 'call failed');
    const line = lines.join('');
    expect(line).not.toMatch(/123-45|SENTINEL|cookie/);
    expect(JSON.parse(line)).toMatchObject({ err: { kind: 'Error', code: '23505' }, msg: 'call failed' });
  });
});
