/** What mails to agents say: agents have many cases (spec pages 3.7, 3.11). */
import { expect, test } from 'vitest';
import { MAIL_KINDS, MAIL_PLACEHOLDERS, type MailKind } from '../../packages/engine/src/definition/carrier.ts';
import { readCarrier } from '../../packages/engine/src/author/index.ts';
import { carrierFiles, exampleFiles } from './carrier-files.ts';

/** Mails about a case that do not greet a signer. */
const toAgents = MAIL_KINDS.filter(
  (kind) => !(MAIL_PLACEHOLDERS[kind] as readonly string[]).includes('FirstName') && kind !== 'demo',
);

test.each([
  ['the reference carrier', carrierFiles],
  ['the example', exampleFiles],
])('each mail of %s to an agent says which case it is about', (_, files) => {
  const { carrier } = readCarrier(files);
  const textOf = (kind: MailKind): string => (carrier?.mail[kind].Paragraphs ?? []).join(' ');
  const silent = toAgents.filter((kind) => !/\{InsuredName\}|\{ApplicationNumber\}/.test(textOf(kind)));
  expect(silent).toEqual([]);
});
