import { GetDraftBotInfoAgw, SuggestReplyMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createAgent, showTab } from '../bot-editor/editor-page.ts';
import { axeViolations } from '../support/axe-violations.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow } from '../support/page-look.ts';
import { pngOf } from '../support/picture.ts';
import { modelSettings } from '../support/predictable-model.ts';

it('wire §4 an opening gets a variable, a picture and proposed questions; the chat shows them while they are typed', async () => {
  await using model = await startScriptedModel();
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const { botId: bot_id, path } = await createAgent(client, 'You plan trips.');
  const quiet = { suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled } };
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...quiet } });
  await takeSession(page, client, address);
  const stored = async () => (await client.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.onboarding_info;

  await page.goto(path);
  await page.getByRole('button', { name: 'Got it' }).click();
  await showTab(page, 'Model and skills');
  const block = page.getByRole('group', { name: 'Opening dialog' });
  const message = block.getByRole('textbox', { name: 'Opening message' });
  await message.fill('Welcome to ');
  await block.getByRole('button', { name: 'Insert', exact: true }).click();
  expect.soft(await axeViolations(page, '[role=menu]')).toEqual([]);
  await page.getByRole('menuitem', { name: /^agent_name/ }).click();
  expect(await message.inputValue()).toBe('Welcome to {{agent_name}}');

  await block.getByRole('button', { name: 'Insert', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Picture…' }).click();
  const sea = pngOf({ width: 40, height: 20 }, [0x33, 0x66, 0x99]);
  await (await chooser).setFiles({ name: 'sea.png', mimeType: 'image/png', buffer: sea });
  await expect
    .poll(() => message.inputValue())
    .toMatch(/^Welcome to \{\{agent_name\}\}!\[\]\(\/api\/object\/[\w-]+\)$/);

  model.script({ text: [JSON.stringify({ questions: ['Where shall I go?', 'How long?'] })] });
  await page.getByRole('button', { name: 'Suggest questions' }).click();
  await expect.poll(async () => (await stored()).suggested_questions).toEqual(['Where shall I go?', 'How long?']);
  await page.getByRole('button', { name: 'Move question 2', exact: true }).press('ArrowUp');
  await expect.poll(async () => (await stored()).suggested_questions).toEqual(['How long?', 'Where shall I go?']);
  await expectAccessibleInBothLooks(page, 'opening block');

  // The chat has the text with its variable, the picture and the questions, without a reload.
  await showTab(page, 'Chat');
  const log = page.getByRole('log');
  await log.getByText('Welcome to Curly').first().waitFor();
  const picture = log.locator('img[src*="/api/object/"]').last();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await log.getByRole('button', { name: 'How long?' }).waitFor();
  await expectAccessibleInBothLooks(page, 'chat with an opening');
  model.script({ text: ['A week.'] });
  await log.getByRole('button', { name: 'How long?' }).click();
  await page.getByText('A week.').first().waitFor();
  expect(studio.complaints).toEqual([]);
});
