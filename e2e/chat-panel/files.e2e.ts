import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { lockedPdf, pdfOf, spreadsheetOf } from '../../apps/server/src/testing/document-files.ts';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { openStudio } from '../support/open-studio.ts';
import { pngOf } from '../support/picture.ts';
import { modelSettings } from '../support/predictable-model.ts';

const files = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

const NOT_SEEN = 'This model does not see pictures. It gets only the name.';
const QUESTION = 'What do they say?';
const WANTED = ['Revenue was 41 million', 'Norway', '1905', 'Note number 6', 'protected by a password'];

async function attach(page: Page, given: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await page.getByRole('menuitem', { name: 'File' }).click();
  const picked = Object.entries(given).map(([name, bytes]) => ({ name, mimeType: '', buffer: Buffer.from(bytes) }));
  await (await chooser).setFiles(picked);
}

async function openWelcome(settings: Record<string, string> = {}) {
  const studio = await openStudio({ signedInAs: 'alice@example.com', settings });
  const { page } = studio;
  await page.goto('/space');
  await page.getByRole('list', { name: 'Agents' }).getByRole('link', { name: 'Welcome' }).click();
  await message(page).waitFor();
  return studio;
}

it('gives ten files to the model, says before sending which it cannot read, and sends the others', async () => {
  await using model = await startScriptedModel();
  model.answerOthers(({ body }) => {
    const asked = JSON.stringify(body.messages.at(-1).content);
    // The call that suggests questions to go on with.
    if (JSON.stringify(body).includes('follow-up questions')) return { text: ['{"questions":[]}'] };
    return { text: [`I was given: ${WANTED.filter((text) => asked.includes(text)).join(', ')}.`] };
  });
  await using studio = await openWelcome(modelSettings(model));
  const { page } = studio;
  const notes = Array.from({ length: 7 }, (_, index) => [`${index}.txt`, Buffer.from(`Note number ${index}`)] as const);
  await attach(page, {
    'report.pdf': pdfOf('Revenue was 41 million'),
    'sales.xlsx': spreadsheetOf([
      ['Country', 'Sold'],
      ['Norway', '1905'],
    ]),
    'secret.pdf': lockedPdf(),
    ...Object.fromEntries(notes),
  });
  await expect.poll(() => files(page).count()).toBe(10);
  await files(page).getByText('Could not be read: protected by a password. Add it without one.').waitFor();
  await page.getByText('The model does not get 1 of 10 files, or not all of them.').waitFor();
  await expect.poll(() => files(page).getByText('Reading…').count()).toBe(0);

  await message(page).fill(QUESTION);
  await send(page).click();
  await page
    .getByRole('article', { name: 'Welcome said' })
    .getByText(`I was given: ${WANTED.join(', ')}.`)
    .waitFor();
  const card = page.getByRole('region', { name: 'secret.pdf' });
  await card.getByText('Could not be read: protected by a password. Add it without one.').waitFor();
  await page.reload();
  await card.getByText('Could not be read: protected by a password. Add it without one.').waitFor();
  expect(studio.complaints).toEqual([]);
});

it('the built-in model quotes a file, and a picture that it does not see has a note', async () => {
  await using studio = await openWelcome();
  const { page } = studio;
  await attach(page, {
    'report.pdf': pdfOf('Revenue was 41 million'),
    'cat.png': pngOf({ width: 320, height: 240 }, [200, 120, 40]),
  });
  await files(page).getByRole('button', { name: 'Remove report.pdf' }).waitFor();
  await files(page).getByText(NOT_SEEN).waitFor();
  await message(page).fill('What is in it?');
  await expect.poll(() => send(page).isEnabled()).toBe(true);
  await send(page).click();
  await page.getByRole('log').getByRole('article').last().getByText('Revenue was 41 million').waitFor();
  const note = page.getByRole('log').getByText(NOT_SEEN);
  await note.waitFor();
  await page.reload();
  await note.waitFor();
});
