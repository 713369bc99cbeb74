import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLog, logRequests } from './logs.ts';

describe('the log', () => {
  it('keeps kind, code and place of an error, and never its message', () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const message = 'duplicate key (ssn)=(123-45-6789)\n  at SENTINEL Hospital';
    const error = Object.assign(new Error(message), { code: '23505', detail: 'SENTINEL' });
    log.error({ err: error, error, req: { headers: { cookie: 'SENTINEL' } } }, 'call failed');
    const line = lines.join('');
    expect(line).not.toMatch(/123-45|SENTINEL|cookie/);
    const at = [expect.stringContaining('logs.test.ts')];
    expect(JSON.parse(line)).toMatchObject({
      err: { kind: 'Error', code: '23505', at: expect.arrayContaining(at) },
      msg: 'call failed',
    });
  });

  it.each([
    ['Yk3v0cQ2m1n8s7d6f5g4hA', 200, 'Yk3v0cQ2m1n8s7d6f5g4hA'],
    ['Yk3v0cQ2m1n8s7d6f5g4hA', 409, 'Yk3v0cQ2m1n8s7d6f5g4hA'],
    ['Yk3v0cQ2m1n8s7d6f5g4hA', 503, 'Yk3v0cQ2m1n8s7d6f5g4hA'],
    ['Yk3v0cQ2m1n8s7d6f5g4hA', 404, undefined],
    ['123-45-6789', 200, undefined],
  ])('has the case %s of a call that was answered %i', async (AppId, status, application) => {
    const lines: string[] = [];
    const server = Fastify({
      loggerInstance: createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) }),
    });
    logRequests(server);
    server.post('/call', async (_request, reply) => reply.code(status).send());
    await server.inject({ method: 'POST', url: '/call', payload: { AppId } });
    await server.close();
    const line: { application?: string } = JSON.parse(lines.find((one) => one.includes('"msg":"request"')) ?? '');
    expect(line).toMatchObject({ route: '/call', status });
    expect(line.application).toBe(application);
  });
});
