import { expect, type Locator, test } from '@playwright/test';
import { downloadTo } from '../support/download.ts';
import { inCaseMenu, resumeByMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { verifySealed } from '../support/sealed.ts';
import { agree, downloadSigned, identify, LONG, reviewForms, typeSignature } from '../support/signing.ts';

/** As many owners as there may be, who sign in any order; one asks for paper first, one signs on a phone. */
test.describe.configure({ mode: 'serial' });

interface Owner {
  address: string;
  proof: Readonly<Record<string, string>>;
  signsAs: string;
}

const insured = { 'Last name of the proposed insured': 'Torvald' };
const relative = (first: string, number: string, born: string): Owner => ({
  address: `${first.toLowerCase()}.torvald@example.com`,
  proof: {
    ...insured,
    'Your last name': 'Torvald',
    'Your Social Security number': number,
    'Zip code of your home': '43215',
    'Your date of birth': born,
  },
  signsAs: `${first} Torvald`,
});
const officer = (first: string, last: string, title: string, born: string): Owner => ({
  address: `${first}.${last}@example.com`.toLowerCase(),
  proof: {
    ...insured,
    'Your last name': last,
    'Tax ID of the business': '12-3456760',
    'Zip code of the business': '43216',
    'Your date of birth': born,
  },
  signsAs: `${first} ${last}, ${title}`,
});

const ASTRID = relative('Astrid', '219-09-9961', '01/20/1972');
const DAG: Owner = {
  address: 'dag.holm@example.com',
  proof: { ...insured, 'Your last name': 'Holm', 'Your Social Security number': '219-09-9964' },
  signsAs: 'Dag Holm Jr., Trustee',
};
const EDDA: Owner = {
  address: 'edda.moore@example.com',
  proof: {
    ...insured,
    'Your last name': 'Moore',
    'Tax ID of the trustee company': '12-3456765',
    'Zip code of the trustee company': '43217',
  },
  signsAs: 'Edda Moore, Trust Officer',
};
/** All others, in the order in which they sign. */
const OTHERS: readonly Owner[] = [
  relative('Jonas', '219-09-9940', '06/05/1995'),
  officer('Boris', 'Weber', 'Treasurer', '03/02/1975'),
  EDDA,
  relative('Ivar', '219-09-9949', '06/04/1995'),
  relative('Hanna', '219-09-9948', '06/03/1995'),
  relative('Gustav', '219-09-9947', '06/02/1995'),
  relative('Frida', '219-09-9946', '06/01/1995'),
  officer('Cecilia', 'Brandt', 'Executive Vice President', '07/30/1968'),
];

let agent: Person;
let astrid: Person;

test.beforeAll(async ({ browser, baseURL }) => {
  [agent, astrid] = [await person(browser), await person(browser)];
  await play(baseURL ?? '', 'ten-owners-to-sign');
});

// spec pages 3.2; form 4.26
test('the agent reads in one line whom the case waits for, and in the table who they are', async () => {
  await openPortal();
  await expect(row()).toContainText('1 of 11 signed');
  await expect(row()).toContainText(
    'Waiting for 10 owners: Astrid Torvald, Boris Weber, Cecilia Brandt, Dag Holm Jr., Edda Moore, Frida Torvald, ' +
      'Gustav Torvald, Hanna Torvald, Ivar Torvald, Jonas Torvald (e-mail in the outbox)',
  );
  await row().getByRole('button', { name: 'Signers: Magnus Torvald' }).click();
  await expect(signer('Cecilia Brandt')).toContainText(
    'Executive Vice President, Torvald Shipping and Warehousing Company of Central Ohio',
  );
  await look(agent, 'portal-signers-ten-owners');
});

// spec flow 2.20; pages 3.12
test('an owner asks for paper: the agent sees who it was, talks to them and sends the e-mail again', async () => {
  await comeToSign(astrid, ASTRID);
  await astrid.page.getByRole('button', { name: 'I do not want to sign electronically' }).click();
  const dialog = astrid.page.getByRole('dialog');
  await dialog.getByText('I want to sign on paper').click();
  await dialog.getByRole('button', { name: 'Stop without signing' }).click();
  await expect(title(astrid)).toHaveText('You asked to sign on paper');

  await openPortal();
  await expect(row()).toContainText('With you: Astrid Torvald wants to sign on paper');
  await row().getByRole('button', { name: 'Signers: Magnus Torvald' }).click();
  await expect(signer('Astrid Torvald')).toContainText('Wants to sign on paper');
  await expect(signer('Boris Weber')).not.toContainText('paper');
  await look(agent, 'portal-signers-paper');
  await agent.page.getByRole('button', { name: 'Resend to owner: Astrid Torvald' }).click();
  await agent.page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
  await expect(agent.page.getByRole('dialog')).toContainText('The owner will receive an e-mail');
});

// spec flow 4.34
test('a trustee signs on a phone, the others in any order, and the one who asked for paper after all', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const phone = await person(browser, { viewport: { width: 390, height: 844 } });
  await comeToSign(phone, DAG);
  await sign(phone, DAG);
  await downloadSigned(phone, 'trustee');
  contented(phone);
  for (const owner of OTHERS) {
    const at = await person(browser);
    await comeToSign(at, owner);
    await sign(at, owner);
    contented(at);
    await at.context.close();
  }
  await openPortal();
  await expect(row()).toContainText('10 of 11 signed');
  await resumeByMenu(agent.page, 'Magnus Torvald');
  await openByMenu(agent.page, 'Agent Signature');
  await expect(main(agent).locator('.alert').getByRole('listitem')).toHaveText(['Astrid Torvald']);
  await comeToSign(astrid, ASTRID);
  await sign(astrid, ASTRID);
  contented(astrid);
});

// spec trust 4.4
test('the agent signs last, and the complete file has the document of each of them', async () => {
  const { page } = agent;
  await openPortal();
  await expect(row()).toContainText('11 of 11 signed');
  await row().getByRole('button', { name: 'Review and sign: Magnus Torvald' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep working' }).click();
  await openByMenu(page, 'Agent Signature');
  await reviewForms(agent);
  await typeSignature(agent, 'Insurance Agent');
  await expect(page).toHaveURL(/decision-details/, LONG);

  const complete = page.getByRole('menuitem', { name: 'Complete file' });
  // Hundreds of pages: it is offered once it has been made.
  await expect(async () => {
    await page.goto('/express/operations');
    await inCaseMenu(page, 'Magnus Torvald', 'Complete file');
    await expect(complete).toBeVisible({ timeout: 2_000 });
  }).toPass(LONG);
  const file = test.info().outputPath('complete.pdf');
  await downloadTo(page, file, () => complete.click());
  const told = verifySealed(file);
  expect(told).toContain('Nothing has been changed since it was sealed');
  for (const letter of 'ABCDEFGHIJ') expect(told).toContain(`inside: signed-OwnerNotInsured-${letter}.pdf`);
  contented(agent);
});

const main = ({ page }: Person): Locator => page.getByRole('main');
const title = ({ page }: Person): Locator => page.getByRole('heading', { level: 1 });
const row = (): Locator => agent.page.getByRole('row').filter({ hasText: 'magnus.torvald' }).first();
const signer = (name: string): Locator =>
  agent.page.getByRole('table', { name: 'Signers: Magnus Torvald' }).getByRole('row').filter({ hasText: name });

async function openPortal(): Promise<void> {
  await agent.page.goto('/express/financial-professional');
}

/** From the newest mail to one's own signature. */
async function comeToSign(at: Person, { address, proof }: Owner): Promise<void> {
  const { page } = at;
  await page.goto(await newestLink(page, address));
  await agree(at);
  await identify(at, proof);
  await page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();
  await expect(title(at)).toHaveText(/^(Disclosures|Owner Signature)$/);
  // Whoever comes back has already left the disclosures.
  if ((await title(at).textContent()) === 'Disclosures') {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await expect(title(at)).toHaveText('Owner Signature');
}

async function sign(at: Person, { signsAs }: Owner): Promise<void> {
  await reviewForms(at);
  await typeSignature(at, signsAs);
  await expect(at.page).toHaveURL(/thank-you/, LONG);
  await expect(main(at)).toContainText('Your part is done.');
}
