import { describe, expect, it } from 'vitest';
import { createClient, type FileRequest } from './client.ts';

const file = new Blob(['%PDF-'], { type: 'application/pdf' });
const query = { AppAuthId: 'h1', QuestionName: 'Illustration Upload' };
const answer = (data: unknown): Response => new Response(JSON.stringify({ code: 200, data }));

describe('a file', () => {
  it('is sent as the field of its call, with the token and the query', async () => {
    const seen: { path: string; init: RequestInit }[] = [];
    const client = createClient({
      csrf: () => 'token',
      session: () => 'agent',
      fetch: (path, init) => {
        seen.push({ path, init });
        return Promise.resolve(answer([{ status: 'success', response: '' }]));
      },
    });
    const answered = await client.upload('uploadIllustrationFile', { file, fileName: 'Grace.pdf', query });
    expect(answered).toMatchObject({ ok: true, data: [{ status: 'success' }] });
    const [{ path, init } = { path: '', init: {} }] = seen;
    expect(path).toBe('/pdf/uploadIllustrationFile?AppAuthId=h1&QuestionName=Illustration+Upload');
    expect(init.headers).toEqual({ accept: 'application/json', 'x-session': 'agent', 'x-csrf-token': 'token' });
    const sent = init.body instanceof FormData ? init.body.get('illustrationFile') : null;
    expect(sent instanceof File && sent.name).toBe('Grace.pdf');
  });

  it('reports its progress if that is possible', async () => {
    const told: [number, number][] = [];
    const client = createClient({
      csrf: () => undefined,
      fetch: () => Promise.reject(new Error('not this way')),
      sendFile: (_path: string, { onProgress }: FileRequest) => {
        onProgress(1, 2);
        onProgress(2, 2);
        return Promise.resolve(answer({ status: 'error', SignaturePresent: false, response: {} }));
      },
    });
    const answered = await client.upload('startAppWithIllustration', {
      file,
      fileName: 'a.pdf',
      query: {},
      onProgress: (sent, total) => told.push([sent, total]),
    });
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(answered).toMatchObject({ ok: true, data: { status: 'error' } });
  });

  it.each([
    ['that was stopped', (signal: AbortSignal | undefined) => signal?.aborted],
    ['whose connection was lost', () => true],
  ])('%s has status 0', async (_story, isLost) => {
    const stop = new AbortController();
    const client = createClient({
      csrf: () => undefined,
      fetch: () => Promise.reject(new Error('not this way')),
      sendFile: async (_path, { signal }) => {
        stop.abort();
        if (isLost(signal)) throw new Error('lost');
        return answer(null);
      },
    });
    const answered = await client.upload('uploadIllustrationFile', { file, fileName: '', query, signal: stop.signal });
    expect(answered).toMatchObject({ ok: false, status: 0 });
  });

  it('that is too large is reported by its status', async () => {
    const refusal = new Response(JSON.stringify({ code: 413, message: 'The request is too large.' }), { status: 413 });
    const client = createClient({ csrf: () => undefined, fetch: () => Promise.resolve(refusal) });
    const answered = await client.upload('uploadIllustrationFile', { file, fileName: '', query });
    expect(answered).toMatchObject({ ok: false, status: 413, message: 'The request is too large.' });
  });
});
