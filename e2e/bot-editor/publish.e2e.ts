import { SuggestReplyMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { createAgent, promptOf, savingState, typePrompt } from './editor-page.ts';

async function publish(page: Page, number: number, note: string): Promise<void> {
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: `Publish version ${number}` }).click();
  await page.getByText(`Version ${number} is published`).waitFor();
}

async function ask(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(question);
  await page.keyboard.press('Enter');
  await page.getByText(answer, { exact: true }).waitFor();
}

it('studio §2 Publish: an agent is published, edited, published again, looked at in an older version and restored', async () => {
  await using model = await startPredictableModel();
  await using studio = await openStudio({
    settings: modelSettings(model),
    browser: { viewport: { width: 1440, height: 900 } },
  });
  const { page, address } = studio;
  const client = await registerClient(address, 'alice@example.com');
  const agent = await createAgent(client, 'Be kind.\nAnswer in German.');
  await client.call(UpdateDraftBotInfoAgw, {
    bot_info: { bot_id: agent.botId, suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled } },
  });
  await takeSession(page, client, address);
  await page.goto(agent.path);
  await publish(page, 1, 'The first one.');

  await page.getByRole('link', { name: 'Open the editor' }).click();
  await page.getByText('Published', { exact: true }).waitFor();
  await typePrompt(page, ' And in French.');
  await savingState(page, 'Saved').waitFor();
  await page.getByText('Unpublished changes').waitFor();

  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  const changes = page.getByRole('region', { name: 'What changes' });
  await changes.getByText('Answer in German. And in French.').waitFor();
  await page.getByRole('link', { name: 'Curly' }).click();
  await publish(page, 2, '');

  // A link to the chat with the published version.
  await page.getByRole('switch', { name: 'Web pages' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const chat = await page.context().newPage();
  model.script({ text: ['Guten Tag.'] });
  await chat.goto(link);
  await ask(chat, 'Hello', 'Guten Tag.');
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('And in French.');
  await chat.close();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByRole('button', { name: /^Version 1/ }).click();
  await history.getByText('The first one.').last().waitFor();
  await history.getByRole('link', { name: 'Preview' }).click();

  const banner = page.getByRole('region', { name: 'Preview' });
  await banner.getByText('Version 1').waitFor();
  await expect.poll(() => promptOf(page)).toBe('Be kind.\nAnswer in German.');
  model.script({ text: ['Nur Deutsch.'] });
  await ask(page, 'Which languages?', 'Nur Deutsch.');
  const asked = JSON.stringify(model.requests.filter(({ path }) => path === '/chat/completions').at(-1)?.body);
  expect(asked).toContain('Answer in German.');
  expect(asked).not.toContain('And in French.');

  await banner.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Unpublished changes').waitFor();
  await expect.poll(() => promptOf(page)).toBe('Be kind.\nAnswer in German.');
  expect(new URL(page.url()).search).toBe('');
  expect(studio.complaints).toEqual([]);
});

it('the pages of versions are accessible', async () => {
  await using studio = await openStudio({ browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'alice@example.com');
  const agent = await createAgent(client, 'Be kind.');
  await takeSession(page, client, address);
  await page.goto(`${agent.path}/publish`);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Publish version 1' }).waitFor();
  await expectAccessibleInBothLooks(page, 'first version');
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByText('Version 1 is published').waitFor();
  await page.getByRole('switch', { name: 'Web pages' }).click();
  await page.getByRole('textbox', { name: 'Link' }).waitFor();
  await expectAccessibleInBothLooks(page, 'published');
  // On a wide screen the newest version is shown at once.
  await turnTo(page, wide);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history.getByText('Nothing differs.').waitFor();
  await turnTo(page, narrow);
  await history.getByRole('button', { name: /^Version 1/ }).click();
  await history.getByText('Nothing differs.').waitFor();
  await expectAccessibleInBothLooks(page, 'history');
  await history.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('Version 1').waitFor();
  await expectAccessibleInBothLooks(page, 'preview');
});
