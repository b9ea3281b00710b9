import { GetDraftBotInfoAgw, SuggestReplyMode, UpdateDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { createAgent, showTab } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow } from '../support/page-look.ts';
import { modelSettings } from '../support/predictable-model.ts';

it('studio §3 an author adds shortcuts and moves one; the chat asks with a button, a form and a command', async () => {
  await using model = await startScriptedModel();
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const { botId: bot_id, path } = await createAgent(client, 'You translate.');
  const quiet = { suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.disabled } };
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...quiet } });
  await takeSession(page, client, address);
  const asked = () => model.requests.at(-1)?.body.messages.at(-1).content;
  const stored = async () =>
    (await client.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.shortcut_list.map(
      ({ command_name }) => command_name,
    );

  await page.goto(path);
  await page.getByRole('button', { name: 'Got it' }).click();
  await showTab(page, 'Model and skills');
  await page.getByRole('button', { name: /^Shortcuts/ }).click();

  // A shortcut without a question is refused; then it is complete.
  await page.getByRole('button', { name: 'Add shortcut' }).click();
  const dialog = page.getByRole('dialog', { name: 'New shortcut' });
  await dialog.getByRole('textbox', { name: 'Name on the button' }).fill('Sum up');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter the question that is sent.').waitFor();
  await expectAccessibleInBothLooks(page, 'refused shortcut');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Sum up what we said.');
  await dialog.getByRole('textbox', { name: 'Command' }).fill('/sum');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });

  // One with a form: a text, a choice and a hidden field.
  await page.getByRole('button', { name: 'Add shortcut' }).click();
  await dialog.getByRole('textbox', { name: 'Name on the button' }).fill('Translate');
  await dialog.getByRole('radio', { name: 'Languages' }).check();
  await dialog.getByRole('radio', { name: 'Show a form first' }).check();
  const field = (number: number) => dialog.getByRole('group', { name: `Field ${number}` });
  for (const [number, name] of [
    [1, 'Text'],
    [2, 'Language'],
    [3, 'Tone'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await field(number).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  }
  await field(2).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await field(2).getByRole('textbox', { name: 'Options' }).fill('French\nChinese');
  await field(3).getByRole('textbox', { name: 'Default' }).fill('kindly');
  await field(3).getByRole('switch', { name: 'Hidden, always has its default' }).click();
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Translate {{Text}} into {{Language}}, {{Tone}}.');
  await expectAccessibleInBothLooks(page, 'shortcut with a form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(stored).toEqual(['Sum up', 'Translate']);

  // The order is changed by keyboard.
  await page.getByRole('button', { name: 'Move Translate', exact: true }).press('ArrowUp');
  await expect.poll(stored).toEqual(['Translate', 'Sum up']);

  // And with the pointer: down, and let go beside the handle.
  const middleOf = async (name: string) => {
    const box = await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [from, to] = [await middleOf('Translate'), await middleOf('Sum up')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, to.y, { steps: 4 });
  await page.mouse.move(from.x + 120, to.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(stored).toEqual(['Sum up', 'Translate']);
  await page.getByRole('button', { name: 'Move Translate', exact: true }).press('ArrowUp');
  await expect.poll(stored).toEqual(['Translate', 'Sum up']);
  await expectAccessibleInBothLooks(page, 'shortcuts block');

  // The chat shows the shortcuts without a reload, and a click on one sends its message.
  await showTab(page, 'Chat');
  const bar = page.getByRole('list', { name: 'Shortcuts' }).last();
  await bar.getByRole('button', { name: 'Sum up' }).waitFor();
  await expect.poll(() => bar.getByRole('button').allTextContents()).toEqual(['Translate', 'Sum up']);
  model.script({ text: ['Nothing yet.'] });
  await bar.getByRole('button', { name: 'Sum up' }).click();
  await page.getByText('Nothing yet.').first().waitFor();
  expect(asked()).toBe('Sum up what we said.');

  await bar.getByRole('button', { name: 'Translate' }).click();
  const form = page.getByRole('form', { name: 'Translate' });
  expect(await form.getByLabel('Tone').count()).toBe(0);
  await form.getByLabel('Text').fill('tea');
  await form.getByLabel('Language').selectOption('Chinese');
  await expectAccessibleInBothLooks(page, 'form of a shortcut');
  model.script({ text: ['茶'] });
  await form.getByRole('button', { name: 'Ask' }).click();
  await page.getByText('茶').first().waitFor();
  expect(asked()).toBe('Translate tea into Chinese, kindly.');

  // A typed command asks too.
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await input.pressSequentially('/s');
  await page.getByRole('option', { name: '/sum' }).waitFor();
  await expectAccessibleInBothLooks(page, 'command menu');
  model.script({ text: ['Tea is 茶.'] });
  await input.press('Enter');
  await page.getByText('Tea is 茶.').first().waitFor();
  expect(asked()).toBe('Sum up what we said.');
  expect(await input.inputValue()).toBe('');
  expect(studio.complaints).toEqual([]);
});
