import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe-violations.ts';
import { openStudio } from '../support/open-studio.ts';

const agents = (page: Page) => page.getByRole('list', { name: 'Agents' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page) => page.getByRole('article', { name: 'Welcome said' });

/** Gives the signed address of the file. */
async function sendFile(page: Page): Promise<string> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await page.getByRole('menuitem', { name: 'File' }).click();
  await (await chooser).setFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup of the day') });
  await page.getByRole('button', { name: 'Remove menu.txt' }).waitFor();
  await message(page).fill('Our menu');
  const request = page.waitForRequest('**/api/conversation/chat');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const { query } = (await request).postDataJSON();
  await answer(page).waitFor();
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });
  return JSON.parse(query).item_list[0].file.file_url;
}

async function deleteWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Welcome' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Welcome?' });
  await dialog.getByText('1 · 1 person').waitFor();
  await dialog.getByText('1 · 15 bytes').waitFor();
  await dialog.getByRole('textbox', { name: 'Type Welcome to confirm' }).fill('Welcome');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Welcome is in the bin').first().waitFor();
}

it('studio §7 a deleted agent is restored from the bin with its conversation and files, and then deleted for good', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  await page.goto('/space');
  await agents(page).getByRole('link', { name: 'Welcome' }).click();
  await message(page).waitFor();
  const chat = page.url();
  const develop = chat.replace(/\/bot\/.*/, '/develop');
  const file = await sendFile(page);
  const statusOf = async () => (await page.request.get(file)).status();
  expect(await statusOf()).toBe(200);

  await page.goto(develop);
  await deleteWelcome(page);
  expect(await statusOf()).toBe(404);
  await page.goto(chat);
  await page.getByRole('heading', { name: 'This agent is in the bin' }).waitFor();
  expect(await message(page).count()).toBe(0);

  await page.getByRole('link', { name: 'Open the bin' }).click();
  await page.getByText(/^In the bin until /).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore Welcome' }).click();
  await page.getByText('The bin is empty').waitFor();
  expect(await statusOf()).toBe(200);
  await page.goto(develop);
  await agents(page).getByRole('link', { name: 'Welcome' }).click();
  await answer(page).waitFor();

  await page.goto(develop);
  await deleteWelcome(page);
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Empty bin' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 1 agent for good?' });
  await question.getByRole('textbox', { name: 'Type the name of the space, Personal, to confirm' }).fill('Personal');
  await question.getByRole('button', { name: 'Empty bin' }).click();
  await page.getByText('The bin is empty').waitFor();
  expect(await statusOf()).toBe(404);
});
