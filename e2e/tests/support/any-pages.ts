import { expect, type Page } from '@playwright/test';

/** Pages that anybody can open by their address, of every kind. The preview shows any section without a case. */
export const ANY_PAGES: Readonly<Record<string, string>> = {
  welcome: '/express/welcome',
  portal: '/express/financial-professional',
  'portal without cases': '/express/financial-professional?AgentId=newcomer&tab=submitted',
  profile: '/express/profile',
  operations: '/express/operations',
  'test application': '/express/demo-welcome',
  verify: '/express/verify',
  'identity check': '/express/find-application',
  'section with rows': '/preview?section=SECTIONCBeneficiaryInformation&stage=1',
  'section to read': '/preview?section=SECTIONCBeneficiaryInformation&stage=2.1',
  'section with lists': '/preview?section=Part2GeneralInformation&stage=2.1',
};

/** Opens a page and waits until it is complete. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.spinner')).toHaveCount(0);
}
