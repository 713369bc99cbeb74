import { expect, test } from 'vitest';
import { readWire, type Side, type WireMessage } from './wire-messages.ts';

function message(type: string, body: string): Buffer {
  const text = Buffer.from(body, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length + 4);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, text]);
}

const startup = message('', '\0\x03\0\0user\0countersign\0\0');
const asked = [
  message('P', 'count\0select  count(*)\n from evidence\0\0\0'),
  message('B', '\0count\0\0\0\0\0\0\0'),
  message('D', 'P\0'),
  message('E', '\0\0\0\0\0'),
  message('S', ''),
];
const answered = [
  message('1', ''),
  message('2', ''),
  message('T', 'x'.repeat(900)),
  message('D', 'y'),
  message('C', 'SELECT 1\0'),
  message('Z', 'I'),
];

function read(from: Side, pieces: readonly Buffer[]): { messages: WireMessage[]; bytes: Buffer } {
  const reader = readWire();
  const passages = pieces.flatMap((piece) => reader.read(from, piece));
  return {
    messages: passages.flatMap(({ ends }) => (ends ? [ends] : [])),
    bytes: Buffer.concat(passages.map(({ bytes }) => bytes)),
  };
}

const sent: Record<Side, Buffer> = {
  server: Buffer.concat([startup, ...asked]),
  database: Buffer.concat(answered),
};

test('each message is recorded with its statement, or with what was done', () => {
  const statement = 'select count(*) from evidence';
  expect(read('server', [sent.server]).messages.map(({ type, about }) => [type, about])).toEqual([
    ['Startup', ''],
    ['Parse', statement],
    ['Bind', statement],
    ['Describe', statement],
    ['Execute', statement],
    ['Sync', ''],
  ]);
  expect(read('database', [sent.database]).messages.map(({ type, about }) => [type, about])).toEqual([
    ['ParseComplete', ''],
    ['BindComplete', ''],
    ['RowDescription', ''],
    ['DataRow', ''],
    ['CommandComplete', 'SELECT 1'],
    ['ReadyForQuery', ''],
  ]);
});

test.each(['server', 'database'] as const)('wherever the bytes of the %s are cut, nothing is lost or added', (from) => {
  const whole = sent[from];
  const { messages } = read(from, [whole]);
  for (let size = 1; size < whole.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      whole.subarray(at * size, (at + 1) * size),
    );
    const seen = read(from, pieces);
    expect(seen.messages).toEqual(messages);
    expect(seen.bytes.equals(whole)).toBe(true);
  }
});

test('a passage that ends a message ends with its last byte, even if the next one has begun', () => {
  const reader = readWire();
  const [first, second] = asked;
  const piece = Buffer.concat([startup, first ?? startup, (second ?? startup).subarray(0, 3)]);
  expect(reader.read('server', piece).map(({ bytes, ends }) => [bytes.length, ends?.type])).toEqual([
    [startup.length, 'Startup'],
    [first?.length, 'Parse'],
    [3, undefined],
  ]);
});
