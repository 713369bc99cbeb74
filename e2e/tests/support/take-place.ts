import type { HttpDriver } from '../../../packages/scenario/src/index.ts';
import type { Person } from './person.ts';

/**
 * In this tab the acting person's case is opened, once: which side of a test is played afterward is up to the pages.
 */
export async function takePlace({ page, context }: Person, url: string, driver: HttpDriver): Promise<void> {
  const place = driver.place();
  if (place === undefined) throw new Error('Nobody has a case before them');
  const { applicationId: appId, handle: appAuthId, kind, cookies } = place;
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  await page.goto(`${url}/express/error`);
  const handle = JSON.stringify({ appId, appAuthId, kind });
  await page.evaluate((text) => sessionStorage.setItem('countersign.case', text), handle);
}
