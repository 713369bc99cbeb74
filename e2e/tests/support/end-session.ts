import { expect } from '@playwright/test';
import type { Person } from './person.ts';

/** Ends a person's session like time or another tab might: the page is not notified. */
export async function endSessionElsewhere({ context }: Person): Promise<void> {
  const other = await context.newPage();
  await other.goto('/express/error');
  const status = await other.evaluate(async () => {
    const { data } = await (await fetch('/session')).json();
    const { csrf } = data.customer ?? data.agent;
    const ended = await fetch('/session', { method: 'DELETE', headers: { 'x-csrf-token': csrf } });
    return ended.status;
  });
  expect(status).toBe(200);
  await other.close();
}
