/**
 * Two cases that are alike but for the length of what their people typed: to an administrator of the database, the
 * sealed columns of both have the same lengths (docs/decisions/what-counts-reveal.md).
 */
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

/** What is typed into questions that accept any text: so many letters, or fewer if a question accepts only fewer. */
async function type(person: Person, letters: number, until?: string): Promise<void> {
  const { blocks } = server.model;
  const end = blocks.findIndex(({ name }) => name === until);
  for (const { name, data } of blocks.slice(0, end < 0 ? blocks.length : end)) {
    if (data.Purpose === 'declarations' || data.Purpose === 'completion') continue;
    const { form } = await resume(server, person);
    if (!form.block(name).visible || !form.block(name).editable) continue;
    fillBlock(form, name, { seed: 1, style: 'plain' });
    for (const key of form.block(name).cells) {
      const { type: kind, control, mask, options, visible, editable, maxLength } = form.cell(key);
      const isFree = kind === 'FreeForm' && control !== 'autocomplete' && mask === null && options === null;
      if (!isFree || !visible || !editable) continue;
      const change = form.change(key, 'q'.repeat(Math.min(letters, maxLength ?? letters)));
      if (!form.block(name).valid || form.cell(key).errors.length > 0) form.undo(change);
    }
    const reply = await person.browser.call('submitPayload', submission(person, name, form.responses(name)));
    if (reply.code !== 200) throw new Error(`${name} was not accepted: ${reply.text}`);
  }
}

/** A decided case whose people have names of so many letters and type as many. */
async function play(browser: Browser, letters: number): Promise<string> {
  const name = (initial: string): string => initial + 'a'.repeat(letters - 1);
  const who = newInsured({
    firstName: name('G'),
    lastName: name('R'),
    email: `${name('g')}@example.com`,
  });
  const agent = await readyToSend(server, browser, who);
  await type(agent, letters, server.model.definition.Bindings.FirstCustomerBlock);
  const insured = await findCase(server, who, await send(server, agent));
  await type(insured, letters);
  const signature = insuredSignature(`${who.firstName} ${who.lastName}`, {
    SignatureInsuredLocationCity: name('C'),
  });
  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', signature);
  await type(agent, letters);
  await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
  await idle(server);
  return agent.id;
}

test('are the same however much was typed', { timeout: 300_000 }, async () => {
  const browser = await signIn(server.url, 'A1');
  const [short, long] = [await play(browser, 2), await play(browser, 20)];
  const lengthsOf = async (id: string): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const { table, column, key } of await sealedColumns(server.database.query)) {
      if (key === null || EXACT_COLUMNS.includes(`${table}.${column}`)) continue;
      const { rows } = await sql<{ length: number; count: number }>`
        select octet_length(${sql.ref(column)}) as length, count(*)::int as count from ${sql.table(table)}
        where ${sql.ref(key)} = ${id} and ${sql.ref(column)} is not null group by 1 order by 1`.execute(
        server.database.query,
      );
      if (rows.length > 0)
        found[`${table}.${column}`] = rows.map(({ length, count }) => `${count} × ${length}`).join(', ');
    }
    return found;
  };
  const [ofShort, ofLong] = [await lengthsOf(short), await lengthsOf(long)];
  console.info(ofShort, ofLong);
  expect(Object.keys(ofShort).length).toBeGreaterThan(15);
  expect(ofLong).toEqual(ofShort);
});
