/** Nobody signs while a notice that applies to them was not shown to them (spec trust 2.2). */
import { randomUUID } from 'node:crypto';
import { fillBlock } from '@countersign/scenario';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, newInsured, resume, signIn, submission } from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { toInsured } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const PERSONAL = 'PersonalInformation';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sign = async (who: Person) => {
  const more = { DocumentSha256: await readForms(who) };
  return who.browser.call(
    'submitPayload',
    submission(who, 'DeclarationsInsured', insuredSignature('Grace Rivera'), more),
  );
};

/** Leaves a section with Next. */
async function leave(who: Person, block: string, answers: Readonly<Record<string, string>> = {}): Promise<void> {
  const { form } = await resume(server, who);
  for (const [path, text] of Object.entries(answers)) form.change(form.keyOf(block, path) ?? '', text);
  fillBlock(form, block, { seed: 1, style: 'plain' });
  const body = submission(who, block, form.responses(block), { SubmissionId: randomUUID() });
  const reply = await who.browser.call('submitPayload', body);
  expect(reply).toMatchObject({ code: 200, data: { Valid: true } });
}

test('a notice that an answer brought after the notices were read is read before signing', async () => {
  const { insured } = await toInsured(server, await signIn(server.url, 'A1'), newInsured());
  await leave(insured, PERSONAL, { MilitaryActive: 'true' });
  const refused = { code: 409, data: { reason: 'incomplete', missing: ['Disclosures'] } };
  expect(await sign(insured)).toMatchObject(refused);
  await leave(insured, 'Disclosures');
  expect(await sign(insured)).toMatchObject({ code: 200 });
});
