import { expect, type Page, type Route, test } from '@playwright/test';
import { inCaseMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, identify, LONG, reviewForms, typeSignature } from '../support/signing.ts';

/** A signer declines, gets no more mail, and signs after all when the agent has talked to them. */
// spec pages 3.12
test('a signer who asks for paper, and later withdraws consent, signs after the agent sent the e-mail again', async ({
  browser,
  baseURL,
}) => {
  await play(baseURL ?? '', 'ready-to-sign');
  const daniel = await person(browser);
  const toldBefore = await toldOfStops(daniel.page);
  const open = async () => {
    await daniel.page.goto(await newestLink(daniel.page, 'daniel.okafor@example.com'));
    await agree(daniel);
    await identify(daniel, {
      'Last name': 'Okafor',
      'Social Security number': '219-09-9998',
      'Date of birth': '11/02/1979',
      'Zip code': '78701',
    });
    await daniel.page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();
    // The disclosures have been left already.
    await expect(daniel.page.getByRole('heading', { level: 1 })).toHaveText('Insured Signature');
  };
  await open();
  await daniel.page.getByRole('button', { name: 'I do not want to sign electronically' }).click();
  const dialog = daniel.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stop without signing' }).click();
  await expect(dialog).toContainText('Please choose one.');
  await look(daniel, 'decline');
  await dialog.getByText('I want to sign on paper').click();
  // While it is on its way, nothing seems to take it back.
  const onItsWay = new Promise<Route>((resolve) => void daniel.page.route('**/case/decline', resolve, { times: 1 }));
  await dialog.getByRole('button', { name: 'Stop without signing' }).click();
  const held = await onItsWay;
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeDisabled();
  await daniel.page.keyboard.press('Escape');
  await dialog.getByText('I withdraw my consent to sign electronically').click();
  await expect(dialog.getByRole('radio', { name: 'I want to sign on paper' })).toBeChecked();
  await held.continue();
  const onPaper = () => expect(daniel.page.getByRole('heading', { level: 1 })).toHaveText('You asked to sign on paper');
  await onPaper();
  await expect(daniel.page.getByRole('main')).toContainText('prepare the paper forms');
  await look(daniel, 'stopped-paper');
  await daniel.page.reload();
  await onPaper();
  // Back leads to a section that is no longer theirs.
  await daniel.page.goBack();
  await onPaper();

  const agent = await person(browser);
  const sendAgain = async (status: string) => {
    await agent.page.goto('/express/financial-professional');
    await expect(agent.page.getByText(`With you: Daniel Okafor ${status}`)).toBeVisible();
    await agent.page.getByRole('button', { name: 'Resend: Daniel Okafor' }).first().click();
    await agent.page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
    await expect(agent.page.getByRole('dialog')).toContainText('Email Accepted');
  };
  await sendAgain('wants to sign on paper');

  await open();
  await daniel.page.getByRole('button', { name: 'I do not want to sign electronically' }).click();
  await dialog.getByText('I withdraw my consent to sign electronically').click();
  await dialog.getByRole('button', { name: 'Stop without signing' }).click();
  const withdrawn = () =>
    expect(daniel.page.getByRole('heading', { level: 1 })).toHaveText('You have withdrawn your consent');
  await withdrawn();
  await look(daniel, 'withdrawn');
  await daniel.page.reload();
  await withdrawn();
  await daniel.page.goto('/express/declarations?auth=true');
  await withdrawn();
  await sendAgain('withdrew their consent to sign electronically; continue on paper');
  expect(await toldOfStops(daniel.page)).toBe(toldBefore + 2);
  await agent.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await (await inCaseMenu(agent.page, 'Daniel Okafor', 'Timeline')).click();
  await expect(agent.page.getByRole('dialog')).toContainText('Consent to electronic signing withdrawn');
  await look(agent, 'timeline-withdrawn');

  await open();
  await reviewForms(daniel);
  await typeSignature(daniel, 'Daniel J Okafor');
  await expect(daniel.page).toHaveURL(/thank-you/, LONG);
});

/** Mails to agents about signers who stopped, of other stories too. */
async function toldOfStops(page: Page): Promise<number> {
  const mails: { subject: string }[] = await (await page.request.get('/outbox.json')).json();
  return mails.filter(({ subject }) => subject === 'A signer has stopped').length;
}
