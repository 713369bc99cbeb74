import { expect, type Page } from '@playwright/test';

/** This many new cases of the agent who is signed in. */
export async function startCases(here: Page, count: number): Promise<void> {
  const statuses = await here.evaluate(async (many) => {
    const { data } = await (await fetch('/session')).json();
    const headers = { 'content-type': 'application/json', 'x-csrf-token': data.agent.csrf };
    const start = () => fetch('/composable/start-app', { method: 'POST', headers, body: '{}' });
    return Promise.all(Array.from({ length: many }, async () => (await start()).status));
  }, count);
  expect(new Set(statuses)).toEqual(new Set([200]));
}
