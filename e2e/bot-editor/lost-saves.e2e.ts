import { UpdateDraftBotInfoAgw } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, type Studio, takeSession } from '../support/open-studio.ts';
import { createAgent, editablePrompt, promptOf, savingState, storedPrompt, typePrompt } from './editor-page.ts';

const KILLS = 4;

async function openAgent({ page, address }: Studio) {
  const client = await registerClient(address, 'alice@example.com');
  const agent = await createAgent(client, 'Be kind.');
  await takeSession(page, client, address);
  await page.goto(agent.path);
  await editablePrompt(page).waitFor();
  return { client, agent };
}

/** Notes, frame by frame, the last prompt that the page has shown as saved. */
const noteWhatIsCalledSaved = (page: Page) =>
  page.evaluate(() => {
    const look = () => {
      const isSaved = document.querySelector('button[aria-label^="Saving state: Saved"]') !== null;
      const lines = [...document.querySelectorAll('.cm-line')].map((line) => line.textContent);
      if (isSaved) document.body.dataset.calledSaved = lines.join('\n');
      requestAnimationFrame(look);
    };
    look();
  });

it('kill -9 of the server during autosave loses nothing that the indicator called saved', async () => {
  await using studio = await openStudio({ hasOwnProcess: true });
  const { page } = studio;
  const { client, agent } = await openAgent(studio);
  await noteWhatIsCalledSaved(page);

  for (let round = 0; round < KILLS; round += 1) {
    const save = page.waitForRequest((request) => request.url().endsWith(UpdateDraftBotInfoAgw.path));
    await typePrompt(page, ` Rule ${round}.`);
    await save;
    // Half of the times the answer has arrived.
    if (round % 2 === 1) await savingState(page, 'Saved').waitFor();
    await studio.killServer();
    const calledSaved = (await page.locator('body').getAttribute('data-called-saved')) ?? '';
    const stored = await storedPrompt(client, agent);
    expect(stored.startsWith(calledSaved), `${stored} begins with ${calledSaved}`).toBe(true);
    await savingState(page, 'Saved').waitFor();
    expect(await storedPrompt(client, agent)).toBe(await promptOf(page));
  }
  expect(await promptOf(page)).toBe('Be kind. Rule 0. Rule 1. Rule 2. Rule 3.');
});

it('a tab that crashes loses nothing that was typed: the next one offers it again', async () => {
  // A context of its own: the pages of a site share a process.
  await using studio = await openStudio({ browser: {} });
  const { page } = studio;
  const { client, agent } = await openAgent(studio);
  const context = page.context();
  await context.setOffline(true);
  await typePrompt(page, ' Typed on the train.');
  await savingState(page, 'Not saved, retrying').waitFor();
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
  expect(await storedPrompt(client, agent)).toBe('Be kind.');

  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(agent.path);
  // The server does not know yet that the crashed tab is gone.
  const editHere = next.getByRole('button', { name: 'Edit here' });
  const restore = next.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Restore' });
  await editHere.or(restore).first().waitFor();
  if (await editHere.isVisible()) await editHere.click();
  await restore.click();
  await savingState(next, 'Saved').waitFor();
  expect(await promptOf(next)).toBe('Be kind. Typed on the train.');
  expect(await storedPrompt(client, agent)).toBe('Be kind. Typed on the train.');
});
