import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/http-client.ts';

export async function fillSignForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
