import { GetDraftBotInfoAgw, SuggestReplyMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createAgent, showTab } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo } from '../support/page-look.ts';
import { modelSettings } from '../support/predictable-model.ts';

it('studio §3, §5 an author adds a variable; a conversation sets it, the next reads it, the user changes and resets it', async () => {
  await using model = await startScriptedModel();
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const { botId: bot_id, path } = await createAgent(client, 'You guide a user who lives in {{city}}.');
  const quiet = { suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled } };
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...quiet } });
  await takeSession(page, client, address);
  const promptSent = () => model.requests.at(-1)?.body.messages[0].content;

  await page.goto(path);
  await page.getByRole('button', { name: 'Got it' }).click();
  await showTab(page, 'Prompt');
  await page.getByText('1 unknown variable:').waitFor();

  // A key-check error blocks saving.
  await showTab(page, 'Model and skills');
  await page.getByRole('button', { name: /^Variables/ }).click();
  await page.getByRole('button', { name: 'Edit variables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Variables' });
  await dialog.getByRole('button', { name: 'Add variable' }).click();
  const variable = dialog.getByRole('group', { name: 'Variable 1' });
  await variable.getByRole('textbox', { name: 'Key' }).fill('user_name');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await variable.getByText('Another variable has this key.').waitFor();
  await expectAccessibleInBothLooks(page, 'refused key');
  await variable.getByRole('textbox', { name: 'Key' }).fill('city');
  await variable.getByRole('textbox', { name: 'Description' }).fill('Where the user lives');
  await variable.getByRole('textbox', { name: 'Default value' }).fill('Bern');
  await expectAccessibleInBothLooks(page, 'edit variables');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Variables' }).getByText('Where the user lives').waitFor();
  const stored = async () =>
    (await client.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.variable_list.map(({ key }) => key);
  await expect.poll(stored).toEqual(['city']);
  await expectAccessibleInBothLooks(page, 'variables block');
  await showTab(page, 'Prompt');
  await page.getByText('1 unknown variable:').waitFor({ state: 'hidden' });

  // The model sets it; the next reply has it in its prompt.
  await showTab(page, 'Chat');
  const say = async (text: string, answer: string) => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
    await page.keyboard.press('Enter');
    await page.getByText(answer).first().waitFor();
  };
  const toolCalls = [{ id: 'call', name: 'set_variable', arguments: { key: 'city', value: 'Rome' } }];
  model.script({ toolCalls }, { text: ['I will remember that.'] });
  await say('I live in Rome', 'I will remember that.');
  expect(model.requests[0]?.body.messages[0].content).toBe('You guide a user who lives in Bern.');
  model.script({ text: ['Visit the Forum.'] });
  await say('What shall I see?', 'Visit the Forum.');
  expect(promptSent()).toBe('You guide a user who lives in Rome.');

  // The user sees it, changes it and resets it.
  const values = page.getByRole('dialog', { name: 'Your variables' });
  await page.getByRole('button', { name: 'Your variables' }).click();
  const city = values.getByRole('textbox', { name: 'city' });
  await city.waitFor();
  expect(await city.inputValue()).toBe('Rome');
  await city.fill('Oslo');
  await expectAccessibleInBothLooks(page, 'values');
  await values.getByRole('button', { name: 'Save' }).click();
  await values.waitFor({ state: 'hidden' });
  model.script({ text: ['Visit the fjord.'] });
  await say('And now?', 'Visit the fjord.');
  expect(promptSent()).toBe('You guide a user who lives in Oslo.');

  await turnTo(page, narrow);
  await page.getByRole('button', { name: 'Your variables' }).click();
  await values.getByRole('button', { name: 'Reset city' }).click();
  await expect.poll(() => city.inputValue()).toBe('Bern');
  await expectAccessibleInBothLooks(page, 'reset values');
  await values.getByRole('button', { name: 'Close' }).click();
  model.script({ text: ['Visit the bears.'] });
  await say('And here?', 'Visit the bears.');
  expect(promptSent()).toBe('You guide a user who lives in Bern.');
  expect(studio.complaints).toEqual([]);
});
