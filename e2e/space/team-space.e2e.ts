import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fillSignForm } from '../account/sign-form.ts';
import { openStudio } from '../support/open-studio.ts';

const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();
const switcher = (page: Page, space: string) => page.getByRole('button', { name: `${space}, switch space` });

async function createTeamSpace(page: Page, from: string, name: string): Promise<void> {
  await switcher(page, from).click();
  await page.getByRole('button', { name: 'Create team space' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create team space' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
}

async function openMembers(page: Page, space: string): Promise<void> {
  await switcher(page, space).click();
  await page.getByRole('link', { name: 'Space settings' }).click();
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor();
}

const manage = (page: Page, name: string) => page.getByRole('button', { name: `Manage ${name}` });
const closeDialog = (page: Page) => page.getByRole('button', { name: 'Close' }).click();

async function inviteAs(page: Page, role: 'Member' | 'Admin'): Promise<string> {
  await page.getByRole('tab', { name: 'Invitations' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role }).click();
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation link' });
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  return link;
}

async function registerThrough(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.waitForURL('**/sign?redirect=%2Fjoin#**');
  await fillSignForm(page, email);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('heading', { name: 'Join Engines' }).waitFor();
  await page.getByRole('button', { name: 'Join' }).click();
  await switcher(page, 'Engines').waitFor();
}

it('studio §6 creates, shares, hands over and deletes a team space, and each role has its own permissions', async () => {
  await using studio = await openStudio({ signedInAs: 'olive@example.com' });
  const { page } = studio;
  await page.goto('/space');
  await createTeamSpace(page, 'Personal', 'Engines');
  await switcher(page, 'Engines').getByText('Team').waitFor();

  await openMembers(page, 'Engines');
  const memberLink = await inviteAs(page, 'Member');
  const adminLink = await inviteAs(page, 'Admin');
  const memberPage = await studio.openBrowser();
  await registerThrough(memberPage, memberLink, 'mary@example.com');
  const adminPage = await studio.openBrowser();
  await registerThrough(adminPage, adminLink, 'adam@example.com');

  // A member sees the members and can leave, nothing else.
  await openMembers(memberPage, 'Engines');
  expect(await memberPage.getByRole('listitem').count()).toBe(3);
  expect(await memberPage.getByRole('button', { name: /^Manage/ }).count()).toBe(0);
  expect(await memberPage.getByRole('tab', { name: 'Invitations' }).count()).toBe(0);
  await memberPage.getByRole('tab', { name: 'General' }).click();
  await memberPage.getByRole('button', { name: 'Leave space' }).waitFor();
  expect(await memberPage.getByRole('textbox').count()).toBe(0);
  expect(await memberPage.getByRole('button', { name: 'Delete space' }).count()).toBe(0);

  // An admin can remove members, not the owner, and changes no roles.
  await openMembers(adminPage, 'Engines');
  expect(await manage(adminPage, 'olive').count()).toBe(0);
  await manage(adminPage, 'mary').click();
  expect(await adminPage.getByRole('menuitem').allTextContents()).toEqual(['Remove from space']);
  await adminPage.getByRole('menuitem', { name: 'Remove from space' }).click();
  await adminPage.getByRole('button', { name: 'Remove from space' }).click();
  await toast(adminPage, 'mary was removed');
  await memberPage.goto('/space');
  await switcher(memberPage, 'Personal').waitFor();

  // The owner transfers the space and leaves; the new owner deletes it.
  await page.reload();
  await page.getByRole('tab', { name: 'Members' }).click();
  await manage(page, 'adam').click();
  await page.getByRole('menuitem', { name: 'Transfer space' }).click();
  await page.getByRole('button', { name: 'Transfer space' }).click();
  await toast(page, 'adam is now the owner');
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('button', { name: 'Leave space' }).click();
  await page.getByRole('dialog', { name: 'Leave “Engines”?' }).getByRole('button', { name: 'Leave space' }).click();
  await switcher(page, 'Personal').waitFor();

  await closeDialog(adminPage);
  await adminPage.reload();
  await openMembers(adminPage, 'Engines');
  await adminPage.getByRole('tab', { name: 'General' }).click();
  await adminPage.getByRole('button', { name: 'Delete space' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Delete “Engines”?' });
  const confirm = question.getByRole('button', { name: 'Delete space' });
  expect(await confirm.isDisabled()).toBe(true);
  await question.getByRole('textbox').fill('Engines');
  await confirm.click();
  await switcher(adminPage, 'Personal').waitFor();
  expect(studio.complaints).toEqual([]);
});

it('allows three own team spaces and shows the server’s refusal at the fourth', async () => {
  await using studio = await openStudio({ signedInAs: 'olive@example.com' });
  const { page } = studio;
  await page.goto('/space');
  for (const [from, name] of [
    ['Personal', 'One'],
    ['One', 'Two'],
    ['Two', 'Three'],
  ] as const) {
    await createTeamSpace(page, from, name);
    await switcher(page, name).waitFor();
  }
  await createTeamSpace(page, 'Three', 'Four');
  await page.getByRole('dialog').getByText('You can have at most 3 team spaces.').waitFor();
});

it('reports an invalid invitation link', async () => {
  await using studio = await openStudio({ signedInAs: 'olive@example.com' });
  await studio.page.goto('/join#invitation=nonsense');
  await studio.page.getByRole('alert').getByText('This link no longer works.').waitFor();
});
