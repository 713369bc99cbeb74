import { expect, type Locator, test } from '@playwright/test';
import { resumeByMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, downloadSigned, identify, LONG, reviewForms, typeSignature } from '../support/signing.ts';

/** One owner of every kind, A to D, each in a separate browser at the same time; the agent signs after all of them. */
test.describe.configure({ mode: 'serial' });

interface Owner {
  letter: string;
  kind: string;
  address: string;
  proof: Readonly<Record<string, string>>;
  /** What has to be typed, and a text that is nearly right. */
  signsAs: string;
  wrong: string;
}

const insured = { 'Last name of the proposed insured': 'Lindqvist' };
const OWNERS: readonly Owner[] = [
  {
    letter: 'A',
    kind: 'IndividualOwner',
    address: 'anna.lindqvist@example.com',
    proof: {
      ...insured,
      'Your last name': 'Lindqvist',
      'Your Social Security number': '219-09-9981',
      'Zip code of your home': '43215',
      'Your date of birth': '01/20/1982',
    },
    signsAs: 'Anna Lindqvist',
    wrong: 'Anna Maria Lindqvist',
  },
  {
    letter: 'B',
    kind: 'BusinessSignator',
    address: 'peter.weber@example.com',
    proof: {
      ...insured,
      'Your last name': 'Weber',
      'Tax ID of the business': '12-3456780',
      'Zip code of the business': '43216',
      'Your date of birth': '03/02/1975',
    },
    signsAs: 'Peter Weber, Treasurer',
    wrong: 'Peter Weber',
  },
  {
    letter: 'C',
    kind: 'IndividualTrustee',
    address: 'carl.holm@example.com',
    proof: { ...insured, 'Your last name': 'Holm', 'Your Social Security number': '219-09-9982' },
    signsAs: 'Carl Holm Jr., Trustee',
    wrong: 'Carl Holm, Trustee',
  },
  {
    letter: 'D',
    kind: 'EntityTrustee',
    address: 'helen.moore@example.com',
    proof: {
      ...insured,
      'Your last name': 'Moore',
      'Tax ID of the trustee company': '12-3456781',
      'Zip code of the trustee company': '43217',
    },
    signsAs: 'Helen Moore, Trust Officer',
    wrong: 'Helen Moore, Trustee',
  },
];

let agent: Person;
const signers: { owner: Owner; at: Person }[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  agent = await person(browser);
  for (const owner of OWNERS) signers.push({ owner, at: await person(browser) });
  await play(baseURL ?? '', 'four-owners-to-sign');
});

// spec flow 2.5, 3.11
test('each signs in by their own link, with the questions for their kind of signer', async () => {
  await everybody(async ({ owner, at }) => {
    await at.page.goto(await newestLink(at.page, owner.address));
    await expect(at.page).toHaveURL(new RegExp(`find-application\\?OwnerType=${owner.kind}&`));
    await expect(at.page.getByRole('textbox')).toHaveCount(Object.keys(owner.proof).length);
  });
  for (const { owner, at } of signers) await look(at, `find-application-${owner.kind}`);
  await everybody(async ({ owner, at }) => {
    await agree(at);
    await identify(at, owner.proof);
    await at.page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();
    await expect(title(at)).toHaveText('Disclosures');
  });
});

// spec flow 4.7
test('each signs the page of their own letter, and can only read those of the others', async () => {
  await everybody(async ({ owner, at }) => {
    const sections = at.page.getByRole('navigation', { name: 'Sections' });
    for (const { letter } of OWNERS) {
      await expect(sections.getByRole('button', { name: new RegExp(`^Owner Signature ${letter} ?,`) })).toHaveCount(
        letter === owner.letter ? 1 : 0,
      );
    }
    const next = at.page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await expect(title(at)).toHaveText('Owner Signature');
    await sections.getByRole('button', { name: /^Insured Signature ?,/ }).click();
    await expect(title(at)).toHaveText('Insured Signature');
    await expect(at.page.getByRole('main')).toContainText('Nora B Lindqvist');
    await expect(at.page.getByText('Then sign below')).toBeHidden();
    await next.click();
    await expect(title(at)).toHaveText('Owner Signature');
    await expect(at.page).toHaveURL(new RegExp(`declarations-owner-${owner.letter}\\?`));
  });
});

test('all have their forms open at the same time; a name that is nearly right is refused with the right one', async () => {
  await everybody(async ({ owner, at }) => {
    await reviewForms(at);
    await expect(at.page.getByText(`Type your name as: ${owner.signsAs}`, { exact: true })).toBeVisible();
    await typeSignature(at, owner.wrong);
    await expect(
      at.page.getByText(`Please type the name exactly as it was provided in the application ${owner.signsAs}.`).first(),
    ).toBeVisible();
  });
  for (const { owner, at } of signers) await look(at, `declarations-owner-${owner.letter}`);
});

// spec flow 4.34
test('they sign out of the order of their letters; each is waited for, and the agent cannot sign before the last', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await expect(row()).toContainText('1 of 5 signed');
  const order = ['D', 'B', 'A'].flatMap((letter) => signers.filter(({ owner }) => owner.letter === letter));
  for (const [signed, { owner, at }] of order.entries()) {
    await typeSignature(at, owner.signsAs.toUpperCase().replace(' ', '   '));
    await expect(at.page).toHaveURL(/thank-you/, LONG);
    await expect(at.page.getByRole('main')).toContainText('Your part is done.');
    await page.goto('/express/financial-professional');
    await expect(row()).toContainText(`${signed + 2} of 5 signed`);
  }
  await row().getByRole('button', { name: 'Signers: Nora Lindqvist' }).click();
  const table = page.getByRole('table', { name: /^Signers/ }).or(page.getByRole('table').last());
  await expect(table).toContainText('Carl Holm Jr.');
  await look(agent, 'portal-signers-four-owners');
  await resumeByMenu(page, 'Nora Lindqvist');
  await openByMenu(page, 'Agent Signature');
  await expect(page.getByRole('main').locator('.alert').getByRole('listitem')).toHaveText(['Carl Holm Jr., Trustee']);
  await expect(page.getByRole('textbox', { name: 'Signature' })).toHaveCount(0);
});

test('the last owner signs, then the agent, whose signature completes the case', async () => {
  const { page } = agent;
  const last = signers[2];
  if (last === undefined) throw new Error('Nobody is left to sign');
  await typeSignature(last.at, last.owner.signsAs);
  await expect(last.at.page).toHaveURL(/thank-you/, LONG);
  await page.goto('/express/financial-professional');
  await expect(row()).toContainText('5 of 5 signed');
  await row().getByRole('button', { name: 'Review and sign: Nora Lindqvist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep working' }).click();
  for (const { letter, signsAs } of OWNERS) {
    await openByMenu(page, `Owner Signature ${letter}`, 'Owner Signature');
    // As it was typed: in capitals, and with wide spaces.
    await expect(page.getByRole('main')).toContainText(new RegExp(signsAs.replaceAll(/[ .]+/g, '.+'), 'i'));
  }
  await openByMenu(page, 'Agent Signature');
  await reviewForms(agent);
  await typeSignature(agent, 'Insurance Agent');
  await expect(page).toHaveURL(/decision-details/, LONG);
});

test('everybody downloads a whole document of their own', async () => {
  for (const { owner, at } of signers) await downloadSigned(at, `owner-${owner.letter}`);
});

test('no error occurred behind the pages', () => {
  for (const one of [agent, ...signers.map(({ at }) => at)]) contented(one);
});

const title = ({ page }: Person): Locator => page.getByRole('heading', { level: 1 });

const row = (): Locator => agent.page.getByRole('row').filter({ hasText: 'Nora Lindqvist' }).first();

/** All four at the same time. */
const everybody = async (act: (signer: { owner: Owner; at: Person }) => Promise<void>): Promise<void> =>
  void (await Promise.all(signers.map(act)));
