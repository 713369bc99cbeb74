import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { refusal, type Refused } from './calls.ts';
import { connect } from './connection.ts';
import { linkToken, readOutbox } from './outbox.ts';

test('a link has its token in the fragment, where no log sees it', () => {
  expect(linkToken('https://x.example/express/find-application#link=abc_-1')).toBe('abc_-1');
  expect(linkToken('https://x.example/express/find-application')).toBeUndefined();
});

test('why the server refused: field errors by path, else its reason in the words of the language, else the status', () => {
  const answer = { ok: false, status: 409, refusal: null, message: 'no', errors: undefined } as const;
  const errors = [{ block: 'A', path: 'Zip', key: 'readOnly', message: 'no' }];
  expect(refusal({ ...answer, status: 422, errors }, 'A')).toEqual({
    ok: false,
    refusals: [{ key: 'readOnly', path: 'A.Zip', message: 'no' }],
  });
  const keyOf = (why: Refused['refusal']): string => {
    const outcome = refusal({ ...answer, refusal: why });
    return outcome.ok ? '' : (outcome.refusals[0]?.key ?? '');
  };
  expect(keyOf({ reason: 'turn' })).toBe('notYourTurn');
  expect(keyOf({ reason: 'expired' })).toBe('expired');
  expect(keyOf(null)).toBe('409');
});

test('a server that does not run is told as such', async () => {
  const { client } = connect('http://127.0.0.1:1/');
  const answer = await client.call('session');
  if (answer.ok) throw new Error('Something answers there.');
  expect(refusal(answer)).toEqual({
    ok: false,
    refusals: [{ key: 'unreachable', path: '', message: 'no server answers there; is it running?' }],
  });
});

test('a browser keeps its cookies, drops those that end, and sends its own origin', async () => {
  const seen: { cookie: string | undefined; origin: string | undefined }[] = [];
  const server = createServer((request, response) => {
    seen.push({ cookie: request.headers.cookie, origin: request.headers.origin });
    const ends = seen.length > 1;
    response.setHeader('set-cookie', ends ? ['a=; Max-Age=0; Path=/'] : ['a=1; Path=/; HttpOnly', 'b=2=3']);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify([{ id: 7, to: 'Ann <ANN@example.com>', subject: 's', text: 't', links: ['l'] }]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const connection = connect(`http://127.0.0.1:${port}/anything`);
    expect(await readOutbox(connection)).toEqual([
      { id: '7', to: 'ann@example.com', subject: 's', text: 't', links: ['l'] },
    ]);
    await connection.json('/outbox.json');
    await connection.json('/outbox.json');
    const origin = `http://127.0.0.1:${port}`;
    expect(seen).toEqual([
      { cookie: undefined, origin },
      { cookie: 'a=1; b=2=3', origin },
      { cookie: 'b=2=3', origin },
    ]);
  } finally {
    server.close();
  }
});
