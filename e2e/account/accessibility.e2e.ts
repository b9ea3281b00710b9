import { CreateInvitation } from '@parley/contract';
import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible, expectAccessibleInBothLooks, narrow, visitAll } from '../support/page-look.ts';
import { fillSignForm } from './sign-form.ts';

it('the pages of visitors have no axe violations', async () => {
  await using studio = await openStudio({ browser: narrow.browser });
  const { page, address } = studio;
  // An installation without an account.
  await visitAll(page, [['/sign', 'Create your account']]);
  const alice = await registerClient(address, 'alice@example.com');
  const invitation = await alice.call(CreateInvitation, {});
  await visitAll(page, [
    ['/terms', 'Who runs this'],
    ['/nowhere', 'Page not found'],
    ['/sign/reset#secret=x', 'Set a new password'],
    [invitation.path, 'Create your account'],
    ['/join#invitation=x', 'Log in or register to join the space you were invited to.'],
    ['/', 'Log in to Parley'],
  ]);
  await fillSignForm(page, 'alice@example.com', 'wrong');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText('Login failed').waitFor();
  await expectAccessibleInBothLooks(page, 'failed login');

  // A call with an answer and one with events: axe takes half a minute for all of them.
  await page.goto('/docs/api');
  for (const call of ['GetRegistration', 'ResumeChat']) {
    await page.getByRole('searchbox', { name: 'Find a call' }).fill(call);
    await page.getByRole('article', { name: call }).waitFor();
    // A call may also be named by another one.
    await page.getByRole('article').nth(2).waitFor({ state: 'detached' });
    await expectAccessibleInBothLooks(page, call);
  }
  expect(studio.complaints).toEqual([]);
});

it('settings and administration have no axe violations', async () => {
  await using studio = await openStudio({ signedInAs: 'root@example.com', browser: narrow.browser });
  const { page, address } = studio;
  await page.goto('/');
  await page.getByRole('dialog', { name: 'Better on a larger screen' }).waitFor();
  await expectAccessible(page, 'hint');
  await page.getByRole('button', { name: 'Got it' }).click();
  await visitAll(page, [
    ['/?settings=account', 'Change password'],
    ['/?settings=sessions', 'This browser'],
    ['/admin', 'Answers per day'],
    ['/admin/users', 'No open invitations.'],
  ]);
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  await page.getByRole('dialog', { name: 'Invitation link' }).waitFor();
  await expectAccessibleInBothLooks(page, 'invitation link');

  await visitAll(page, [['/admin/models', 'Only the offline demonstration model answers until you add one.']]);
  await page.getByRole('button', { name: 'Add model' }).click();
  await page.getByRole('dialog', { name: 'Add model' }).waitFor();
  await expectAccessibleInBothLooks(page, 'model');

  await takeSession(page, await registerClient(address, 'guest@example.com'));
  await visitAll(page, [['/admin', 'Only administrators can open this page']]);
  expect(studio.complaints).toEqual([]);
});
