import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStudio } from '../support/open-studio.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function sendFile(page: Page): Promise<string> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await page.getByRole('menuitem', { name: 'File' }).click();
  await (await chooser).setFiles({
    name: 'notes.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(300_000, 'a'),
  });
  await page.getByRole('button', { name: 'Remove notes.zip' }).waitFor();
  await message(page).fill('Keep this');
  const request = page.waitForRequest('**/api/conversation/chat');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const { query } = (await request).postDataJSON();
  await page.getByRole('article', { name: 'Welcome said' }).waitFor();
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });
  return JSON.parse(query).item_list[0].file.file_url;
}

it('a file that is sent counts for its user, and goes with its message', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  await page.goto('/space');
  await page.getByRole('list', { name: 'Agents' }).getByRole('link', { name: 'Welcome' }).click();
  await message(page).waitFor();
  const chat = page.url();
  const address = await sendFile(page);
  const statusOf = async () => (await page.request.get(address)).status();
  expect(await statusOf()).toBe(200);

  await page.goto('/admin/storage');
  const alice = page.getByRole('tabpanel', { name: 'By user' }).getByRole('listitem').filter({ hasText: 'alice' });
  await alice.getByText(/^\d+ kB of 5 GB$/).waitFor();

  await page.goto(chat);
  // A turn is deleted from its answer.
  const answer = page.getByRole('article', { name: 'Welcome said' });
  await answer.hover();
  await answer.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(statusOf).toBe(404);
  expect(studio.complaints).toEqual([]);
});
