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
  await second.getByText('This invitation link does not work any more.').waitFor();
  expect(await second.getByRole('button', { name: 'Register' }).count()).toBe(0);
  await visitor.goto('/admin/users');
  await visitor.getByRole('alert').getByText('Only administrators can open this page').waitFor();
  expect(await visitor.getByRole('link', { name: 'Admin' }).count()).toBe(0);
});

it('lets an administrator disable a user, whose open page ends, and records it', async () => {
  await using studio = await openStudio({ signedInAs: 'root@example.com' });
  const { page } = studio;
  const visitor = await studio.openBrowser();
  await visitor.goto('/sign');
  await fillSignForm(visitor, 'guest@example.com');
  await visitor.getByRole('button', { name: 'Register' }).click();
  await visitor.getByRole('button', { name: 'Account menu, guest' }).waitFor();
  await visitor.goto('/space');
  await visitor.getByRole('list', { name: 'Agents' }).getByRole('link', { name: 'Welcome' }).click();
  await visitor.getByRole('textbox', { name: 'Message', exact: true }).waitFor();

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Manage guest' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await visitor.getByLabel('E-mail').waitFor();
  await fillSignForm(visitor, 'guest@example.com');
  await visitor.getByRole('button', { name: 'Login' }).click();
  await visitor.getByText('This account is disabled. Contact your administrator.').waitFor();

  await page.goto('/admin/audit');
  await page.getByText('Disabled guest (guest@example.com)').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
});

it('lets the administrator issue a link with which a user sets a new password', async () => {
  await using studio = await openStudio({ signedInAs: 'root@example.com' });
  const { page, address } = studio;
  await registerClient(address, 'forgetful@example.com');
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Find users' }).fill('forget');
  await page.getByRole('button', { name: 'Manage forgetful' }).click();
  await page.getByRole('menuitem', { name: 'Password reset link' }).click();
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
