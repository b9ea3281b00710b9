import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { fillSignForm } from './sign-form.ts';

it('studio §4 notices a change of account in another tab and reloads on OK', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page, address } = studio;
  const bob = await registerClient(address, 'bobby@example.com');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu, alice' }).waitFor();

  const tab = await page.context().newPage();
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Account menu' }).click();
  await tab.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/sign?redirect=%2F');
  await tab.goto('/sign');
  await fillSignForm(tab, 'alice@example.com');
  await tab.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Account menu, alice' }).waitFor();

  await takeSession(tab, bob);
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Account menu, bobby' }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'The account has changed' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Account menu, bobby' }).waitFor();
  expect(studio.complaints).toEqual([]);
});
