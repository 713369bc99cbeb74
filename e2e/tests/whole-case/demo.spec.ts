import { expect, type Page, test } from '@playwright/test';
import { httpDriver, reportLines, runScenario, type Step } from '../../../packages/scenario/src/index.ts';
import { failing, forgive, loseAnswers } from '../support/database.ts';
import { look } from '../support/look.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, playWith } from '../support/play.ts';
import { downloadSigned, LONG, reviewForms, typeSignature } from '../support/signing.ts';
import { takePlace } from '../support/take-place.ts';

/** An agent tries a test application and plays both sides of it. What is only filling in is done by calls. */
test.describe.configure({ mode: 'default' });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByText('THIS IS A TEST APPLICATION');

// spec flow 2.3, 2.16, 4.3; pages 1.1
test('from the portal to the first section, and back by Restart', async ({ browser }) => {
  const agent = await person(browser);
  await agent.page.goto('/express/financial-professional');
  const opening = agent.context.waitForEvent('page');
  await agent.page.getByRole('link', { name: 'Try a test application' }).click();
  const window: Person = { ...agent, page: await opening };
  const { page } = window;
  await expect(title(page)).toHaveText('Try a test application');
  await expect(page.getByRole('link', { name: 'Frequently asked questions' })).toBeVisible();
  await look(window, 'demo-welcome');
  await page.getByRole('button', { name: 'Start test application' }).click();
  await expect(title(page)).toHaveText('Proposed Insured');
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Taylor');
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Zip code' }).first()).toHaveValue('01101');
  await expect(page.getByRole('main')).toContainText('S12345678');
  await expect(page.getByRole('textbox', { name: /e-mail address/ })).toHaveAccessibleDescription(
    /no e-mail goes to this address/,
  );
  await look(window, 'demo-proposed-insured');
  // The number is valid in the state that issued it.
  await page.getByRole('combobox', { name: /^Which state issued/ }).selectOption({ label: 'Florida' });
  await expect(page.getByRole('main')).toContainText('S123456789012');
  // Visible from every part of a long page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(bar(page)).toBeInViewport();
  await page.getByRole('link', { name: 'Restart' }).click();
  await expect(title(page)).toHaveText('Try a test application');
  await expect(bar(page)).toHaveCount(0);
  await agent.context.close();
});

// spec flow 2.3
test('a test application cannot be started without the portal', async ({ browser }) => {
  const server = await startOwnServer({ ENVIRONMENT: 'staging', DEVELOPMENT_LOGIN: 'on' });
  const agent = await person(browser, { baseURL: server.url });
  const { page } = agent;
  await page.goto('/express/demo-welcome');
  await expect(page.getByRole('alert')).toContainText('Please sign in through the sales portal');
  await expect(page.getByRole('button', { name: 'Start test application' })).toBeDisabled();
  await look(agent, 'demo-welcome-refused');
  contented(agent);
  await agent.context.close();
  await server.stop();
});

// spec flow 1.4, 4.3, 8.1
test('a test application whose start fails says so', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await failing(page, '/composable/process-application', 'job_status');
  const reported = page.waitForRequest('**/service/client-error');
  await page.goto('/express/demo-welcome');
  await page.getByRole('button', { name: 'Start test application' }).click();
  await expect(page.getByRole('main')).toContainText('could not be started');
  await reported;
  await expect(page.getByText('Starting your test application')).toHaveCount(0);
  await failing(page, '/composable/start-demo-app', 'application');
  await page.getByRole('button', { name: 'Start test application' }).click();
  await expect(title(page)).toHaveText("We're sorry");
  forgive(agent);
  contented(agent);
  await agent.context.close();
});

// spec flow 2.10, 8.5
test('a test application without answers has a page, for the insured and the agent', async ({ browser, baseURL }) => {
  const driver = httpDriver(baseURL ?? '');
  await playWith(driver, 'demo-sent');
  const agent = await person(browser);
  await takePlace(agent, baseURL ?? '', driver);
  await loseAnswers();
  const { page } = agent;
  for (const route of ['demo-resume-application', 'producer-demo-resume-application']) {
    await page.goto(`/express/${route}?AppId=${driver.place()?.applicationId}`);
    await expect(page, route).toHaveURL(/error-blank-application$/);
    await expect(title(page)).toHaveText("Unfortunately, we're unable to load the page you were trying to access.");
  }
  contented(agent);
});

// spec flow 4.15, 2.24, 2.26, 2.10; form 1.6, 2.1
test('the agent sends it, plays the customer, signs as both, and sees the decisions', async ({ browser, baseURL }) => {
  const driver = httpDriver(baseURL ?? '');
  const tell = async (...steps: Step[]): Promise<void> => {
    const report = await runScenario(driver, { title: 'demo', file: 'demo', today: null, seed: 1, steps });
    expect(reportLines(report).filter((line) => line.startsWith('FAILED'))).toEqual([]);
  };
  const facts = { demo: true, partner: '', agentAttestation: false };
  await tell(
    { line: 1, kind: 'as', actor: 'agent' },
    { line: 2, kind: 'start', facts },
    { line: 3, kind: 'fill', until: 'personal-information', style: 'plain' },
  );
  const agent = await person(browser);
  const { page } = agent;
  await takePlace(agent, baseURL ?? '', driver);
  const dialog = page.getByRole('dialog');

  await test.step('the insured’s mail is sent to the agent; the portal opens and closes itself', async () => {
    await page.goto('/express/taxpayer-identification?auth=true');
    await expect(dialog).toContainText('sent to your own address, agent@example.com, and to nobody else');
    await look(agent, 'demo-send');
    const opening = agent.context.waitForEvent('page');
    const asking = agent.context.waitForEvent('request', {
      predicate: (request) => request.url().endsWith('/express/financial-professional'),
    });
    await dialog.getByRole('button', { name: 'Send Now' }).click();
    const portal = await opening;
    await asking;
    if (!portal.isClosed()) await portal.waitForEvent('close');
    await expect(dialog).toContainText('in place of the proposed insured');
    await look(agent, 'demo-sent');
    await expect(dialog.getByRole('button', { name: 'Continue as the customer' })).toBeVisible();
  });

  await test.step('the mailed link leads to the customer’s side, through the consent', async () => {
    let takenUp = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/composable/demo-resume-application')) takenUp += 1;
    });
    await page.goto(await newestLink(page, 'agent@example.com'));
    await expect(dialog).toContainText('CONSENT TO COMPLETE LIFE INSURANCE TRANSACTION ELECTRONICALLY');
    await expect(bar(page)).toBeVisible();
    await look(agent, 'demo-consent');
    await dialog.getByRole('button', { name: 'I agree' }).click();
    await expect(page).toHaveURL(/proposed-insured\?auth=true$/);
    await expect(page.getByRole('button', { name: /^Personal information/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Application Portal' })).toHaveCount(0);
    // Not a second time after the page it led to: that would close the case there for a moment.
    expect(takenUp).toBe(1);
  });

  await test.step('the customer reads and signs', async () => {
    await tell(
      { line: 4, kind: 'as', actor: 'insured' },
      { line: 5, kind: 'find' },
      { line: 6, kind: 'fill', until: null, style: 'plain' },
    );
    await page.goto('/express/proposed-insured?auth=true');
    await dialog.getByRole('button', { name: 'Review and sign' }).click(LONG);
    // The disclosures have been left already.
    await expect(title(page)).toHaveText('Insured Signature');
    await expect(page.getByRole('button', { name: 'I do not want to sign electronically' })).toHaveCount(0);
    await reviewForms(agent);
    await look(agent, 'demo-insured-signature');
    await typeSignature(agent, 'Taylor Q Sample');
    await expect(page).toHaveURL(/thank-you/);
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('We are currently processing')).toBeHidden(LONG);
    await look(agent, 'demo-thank-you');
    await downloadSigned(agent, 'demo-insured');
  });

  await test.step('the agent takes over and signs last', async () => {
    await page.getByRole('button', { name: 'Continue as the agent' }).click();
    await expect(title(page)).toHaveText('Agent report');
    await expect(page.getByRole('button', { name: 'Application Portal' })).toBeVisible();
    await tell({ line: 7, kind: 'as', actor: 'agent' }, { line: 8, kind: 'fill', until: null, style: 'plain' });
    await page.goto('/express/declarations-agent?auth=true');
    await expect(title(page)).toHaveText('Agent Signature');
    await reviewForms(agent);
    await typeSignature(agent, 'Insurance Agent');
  });

  await test.step('the end mentions each decision', async () => {
    await expect(page).toHaveURL(/demo-decision/, LONG);
    await expect(title(page)).toHaveText('Congratulations');
    await expect(page.getByRole('main')).toContainText('ExpressTrack');
    const shown = page.getByRole('region', { name: 'How each decision is shown' });
    await expect(shown).toContainText('Super Preferred');
    await look(agent, 'demo-decision');
    for (const option of ['STP - Validation', 'Incomplete', 'Full UW', 'Instant Decision - STP']) {
      await shown.getByText(option, { exact: true }).click();
      await expect(shown.getByRole('radio', { name: option })).toBeChecked();
    }
    await page.goBack();
    await page.goto('/express/proposed-insured');
    await expect(title(page)).toHaveText("We're sorry");
    await page.goto('/express/demo-decision');
    await page.getByRole('button', { name: 'Start a new test application' }).click();
    await expect(title(page)).toHaveText('Proposed Insured');
    await expect(bar(page)).toBeVisible();
  });

  await test.step('a link to a test application that no longer exists says so', async () => {
    await page.goto('/express/demo-resume-application?AppId=nosuchapplication00000');
    await expect(title(page)).toHaveText('This test application is not available');
    await look(agent, 'demo-gone');
    await page.getByRole('button', { name: 'Start a new test application' }).click();
    await expect(title(page)).toHaveText('Try a test application');
  });
  contented(agent);
});
