import {
  FileboxMode,
  GetPlayGroundMemory,
  newVariable,
  PublishDraftBot,
  TimeCapsuleMode,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { createAgent } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible, looks, narrow, turnTo } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

it('from publishing to the chat, where a user sees and changes what the agent keeps about them', async () => {
  await using model = await startPredictableModel();
  model.answerOthers(() => ({ text: ['Fine.'] }));
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address, complaints } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const { botId: bot_id, path } = await createAgent(client, 'You guide a user who lives in {{city}}.');
  await client.call(UpdateDraftBotInfoAgw, {
    bot_info: {
      bot_id,
      variable_list: [newVariable('city', { default_value: 'Bern' })],
      filebox_info: { Mode: FileboxMode.on },
      time_capsule_info: { time_capsule_mode: TimeCapsuleMode.on },
      task_info: { user_task_allowed: true },
    },
  });
  await takeSession(page, client, address);

  // On a phone the tabs have less room than they need: the selected one is in sight.
  await page.goto(path);
  await page.getByRole('button', { name: 'Your files' }).waitFor();
  await page.getByRole('button', { name: 'Tasks' }).waitFor();
  const room = await page.getByRole('tablist').boundingBox();
  const tab = await page.getByRole('tab', { name: 'Chat', selected: true }).boundingBox();
  if (!room || !tab) throw new Error('There are no tabs');
  expect(tab.x).toBeGreaterThanOrEqual(room.x);
  expect(tab.x + tab.width).toBeLessThanOrEqual(room.x + room.width + 1);
  await page.getByRole('button', { name: 'Got it' }).click();

  await client.call(PublishDraftBot, { bot_id });
  await page.goto(`${path}/publish`);
  await page.getByRole('link', { name: 'Chat with it' }).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();

  // On a phone they are in a menu, on a wide screen there are buttons.
  for (const look of looks) {
    await turnTo(page, look);
    const open = async (name: string) => {
      if (!look.isNarrow) return page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('button', { name: 'Actions for this conversation' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const town = look.isNarrow ? 'Lisbon' : 'Porto';
    await open('Your variables');
    const values = page.getByRole('dialog', { name: 'Your variables' });
    await values.getByRole('textbox', { name: 'city' }).fill(town);
    await expectAccessible(page, `variables, ${look.name}`);
    await values.getByRole('button', { name: 'Save' }).click();
    await values.waitFor({ state: 'hidden' });
    const { memories } = await client.call(GetPlayGroundMemory, { bot_id });
    expect(memories.map(({ value }) => value)).toEqual([town]);

    await open('Your files');
    const files = page.getByRole('dialog');
    await files.waitFor();
    await expectAccessible(page, `files, ${look.name}`);
    await files.getByRole('button', { name: 'Close' }).click();
    await files.waitFor({ state: 'hidden' });

    await open('Memories');
    const kept = page.getByRole('dialog', { name: 'Memories' });
    await kept.getByRole('switch', { name: 'Remember me' }).waitFor();
    await expectAccessible(page, `memories, ${look.name}`);
    await kept.getByRole('button', { name: 'Close' }).click();
    await kept.waitFor({ state: 'hidden' });
  }
  expect(complaints).toEqual([]);
});
