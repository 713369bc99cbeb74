/**
 * Two cases that are alike but for the length of what their people typed: to an administrator of the database, the
 * sealed columns of both have the same lengths (docs/decisions/what-counts-reveal.md).
 */
import { createHash } from 'node:crypto';
import type { Application, CellKey } from '@countersign/engine';
import { fillBlock } from '@countersign/scenario';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { newInsured, type Person, resume, signIn, submission } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { agentSignature, insuredSignature, signForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { EXACT_COLUMNS, sealedColumns } from '../support/sealed-columns.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Data by which the people of a case are found keep their own words. */
const IDENTIFYING = /Name\b|Email|Street|City|Zip|Phone/;

/** What is typed into questions that accept any text: so many letters, or fewer if a question accepts only fewer. */
async function type(person: Person, letters: number, until?: string): Promise<void> {
  const { blocks } = server.model;
  const end = blocks.findIndex(({ name }) => name === until);
  for (const { name, data } of blocks.slice(0, end < 0 ? blocks.length : end)) {
    if (data.Purpose === 'declarations' || data.Purpose === 'completion') continue;
    const { form } = await resume(server, person);
    if (!form.block(name).visible || !form.block(name).editable) continue;
    fillBlock(form, name, { seed: 1, style: 'plain' });
    for (const key of keysIn(form, form.block(name).cells)) {
      const { type: kind, control, mask, options, visible, editable, maxLength } = form.cell(key);
      const isFree = kind === 'FreeForm' && control !== 'autocomplete' && mask === null && options === null;
      if (!isFree || !visible || !editable || IDENTIFYING.test(form.cell(key).path)) continue;
      const change = form.change(key, word('x', Math.min(letters, maxLength ?? letters)));
      if (!form.block(name).valid || form.cell(key).errors.length > 0) form.undo(change);
    }
    const reply = await person.browser.call('submitPayload', submission(person, name, form.responses(name)));
    if (reply.code !== 200) throw new Error(`${name} was not accepted: ${reply.text}`);
  }
}

function keysIn(form: Application, keys: readonly CellKey[]): CellKey[] {
  return keys.flatMap((key) => {
    const { children, rows } = form.cell(key);
    return [key, ...keysIn(form, children), ...(rows ?? []).flatMap((row) => keysIn(form, row.cells))];
  });
}

/** So many letters that hardly compress. */
const word = (initial: string, letters: number): string =>
  initial +
  createHash('sha256')
    .update(initial)
    .digest('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, letters - 1);

/** A decided case whose people have names of so many letters and type as many. */
async function play(browser: Browser, letters: number): Promise<string> {
  const who = newInsured({
    firstName: word('G', letters),
    lastName: word('R', letters),
    email: `${word('g', letters)}@example.com`,
  });
  const agent = await readyToSend(server, browser, who);
  await type(agent, letters, server.model.definition.Bindings.FirstCustomerBlock);
  const insured = await findCase(server, who, await send(server, agent));
  await type(insured, letters);
  const signature = insuredSignature(`${who.firstName} ${who.lastName}`, {
    SignatureInsuredLocationCity: word('C', letters),
  });
  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', signature);
  await type(agent, letters);
  await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
  await idle(server);
  return agent.id;
}

/** Lengths of each column in the rows of a case. */
async function lengthsOf(id: string): Promise<Record<string, number[]>> {
  const { query } = server.database;
  const found: Record<string, number[]> = {};
  for (const { table, column, key } of await sealedColumns(query)) {
    if (key === null || `${table}.${column}` in EXACT_COLUMNS) continue;
    const { rows } = await sql<{ length: number }>`
      select distinct octet_length(${sql.ref(column)}) as length from ${sql.table(table)}
      where ${sql.ref(key)} = ${id} and ${sql.ref(column)} is not null order by 1`.execute(query);
    if (rows.length > 0) found[`${table}.${column}`] = rows.map(({ length }) => length);
  }
  return found;
}

/** More than a thousand bytes: a letter more may reach the next length. */
const LONG = ['mail_outbox.message', 'signature.printed', 'submission.answer'];

test('are the same however much was typed', { timeout: 300_000 }, async () => {
  const browser = await signIn(server.url, 'A1');
  const short = await lengthsOf(await play(browser, 2));
  const long = await lengthsOf(await play(browser, 20));
  for (const column of LONG) {
    expect(new Set([...(short[column] ?? []), ...(long[column] ?? [])]).size).toBeLessThan(5);
    long[column] = short[column] ?? [];
  }
  expect(long).toEqual(short);
  // Every section of a simple case has the least length.
  expect(short['block_answer.content']).toEqual([541]);
});
