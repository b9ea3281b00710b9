import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio } from '../support/open-studio.ts';
import { fillSignForm } from './sign-form.ts';

it('lets people in by invitation only, with a link that works once', async () => {
  await using studio = await openStudio({ signedInAs: 'root@example.com', settings: { REGISTRATION: 'invite' } });
  const { page } = studio;
  const visitor = await studio.openBrowser();
  await visitor.goto('/sign');
  await visitor.getByText(/invitation/).waitFor();
  expect(await visitor.getByRole('button', { name: 'Register' }).count()).toBe(0);

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await visitor.goto(link);
  await fillSignForm(visitor, 'guest@example.com');
  await visitor.getByRole('button', { name: 'Register' }).click();
  await visitor.getByRole('button', { name: 'Account menu, guest' }).waitFor();

  const second = await studio.openBrowser();
  await second.goto(link);
  await fillSignForm(second, 'other@example.com');
  await second.getByRole('button', { name: 'Register' }).click();
  await second.getByRole('alert').getByText('This link no longer works.').waitFor();
  await visitor.goto('/admin/users');
  await visitor.getByRole('alert').getByText('Only administrators can open this page').waitFor();
  expect(await visitor.getByRole('link', { name: 'Admin' }).count()).toBe(0);
});

it('lets the administrator issue a link with which a user sets a new password', async () => {
  await using studio = await openStudio({ signedInAs: 'root@example.com' });
  const { page, address } = studio;
  await registerClient(address, 'forgetful@example.com');
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Find users' }).fill('forget');
  await page.getByRole('button', { name: 'Password reset link for forgetful' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  const visitor = await studio.openBrowser();
  await visitor.goto(link);
  await visitor.getByLabel('New password').fill('a wholly new one');
  await visitor.getByRole('button', { name: 'Save new password' }).click();
  await fillSignForm(visitor, 'forgetful@example.com', 'a wholly new one');
  await visitor.getByRole('button', { name: 'Login' }).click();
  await visitor.getByRole('button', { name: 'Account menu, forgetful' }).waitFor();
  expect(studio.complaints).toEqual([]);
});
