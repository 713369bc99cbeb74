/** One question to the insured of a signed case, from raising to the sealed amendment. */
import { readMail } from '../../src/mail/index.ts';
import { loadCase } from '../../src/applications/index.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import type { Case } from '../support/complete-story.ts';
import { found } from '../support/operators.ts';
import { identity, prove } from '../support/identity-check.ts';
import type { TestServer } from '../support/running-server.ts';
import { vi } from 'vitest';

const BLOCK = 'Part2PersonalInformation';

/** Requests these answers of one section, and submits them. */
export async function amend(
  server: TestServer,
  operations: Browser,
  { agent: { id }, who }: Case,
  answers: Record<string, string>,
): Promise<void> {
  const { ids } = await found(operations, id);
  const { data } = await operations.call('requirements', ids);
  const Person = data.People.find(({ Role }) => Role === 'Insured')?.Person ?? '';
  const Questions = Object.keys(answers).map((name) => `${BLOCK}.${name}`);
  const Until = new Date(server.services.now().getTime() + 864e6).toISOString().slice(0, 10);
  const raised = await operations.call('raiseRequirement', { ...ids, Person, Questions, Until, Why: 'Once more.' });
  if (raised.code !== 200) throw new Error(raised.text);
  const browser = newBrowser(server.url);
  await browser.open();
  const proved = await prove(server, browser, identity(who, await tokenOf(server, id)));
  await browser.open('customer');
  const own = { AppId: proved.data.ApplicationId, AppAuthId: proved.data.AppAuthId, Id: raised.data.Id };
  const QuestionResponses = Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText }));
  const answered = await browser.call('answerTask', {
    ...own,
    Sections: [{ QuestionBlock: BLOCK, QuestionResponses }],
  });
  if (answered.code !== 200) throw new Error(answered.text);
  const read = await vi.waitFor(
    async () => {
      const served = await browser.call('taskDocument', own);
      if (served.code !== 200) throw new Error(served.text);
      return served.data;
    },
    { timeout: 60_000, interval: 100 },
  );
  const place = { City: 'Dallas', State: 'TX' };
  const signed = await browser.call('signTask', {
    ...own,
    Name: 'Grace Rivera',
    ...place,
    DocumentSha256: read.Sha256,
  });
  if (signed.code !== 200) throw new Error(signed.text);
}

/** From the newest mail about a requirement. */
async function tokenOf(server: TestServer, id: string): Promise<string> {
  const theCase = await loadCase(server.services, server.database.query, id);
  const row = await server.database.query
    .selectFrom('mail_outbox')
    .select('id')
    .where('application_id', '=', id)
    .where('kind', '=', 'requirement')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!theCase) throw new Error('no case');
  const mail = await readMail(server.database.query, theCase.key, { id: row.id, application_id: id });
  return new URLSearchParams(new URL(mail.links[0] ?? '').hash.slice(1)).get('link') ?? '';
}
