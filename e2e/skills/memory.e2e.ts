import { CreateSection, InitConversation, Scene } from '@parley/contract';
import { expect, it } from 'vitest';
import { createAgent, savingState } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

it('studio §3 an agent remembers what its user said, uses it in a later conversation, and forgets it', async () => {
  await using model = await startPredictableModel();
  // Whatever else it is asked: suggestions, and what to remember.
  model.answerOthers(({ body }) =>
    body.messages[0].content.startsWith('You keep the long-term memory')
      ? {
          text: [JSON.stringify({ facts: [{ text: 'The user has a boat called Aurora.' }], forget: [], summary: '' })],
        }
      : { text: [JSON.stringify({ questions: [] })] },
  );
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You talk about boats.');
  await takeSession(page, client, address);
  // Skills are set up on a phone, and the chat is beside them on a wide screen.
  const show = async (column: 'Model and skills' | 'Chat') => {
    await turnTo(page, narrow);
    await page.getByRole('tab', { name: column }).click();
    if (column === 'Chat') await turnTo(page, wide);
  };
  const say = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };

  // Its author switches it on.
  await page.goto(agent.path);
  await page.getByRole('button', { name: 'Got it' }).click();
  await show('Model and skills');
  await page.getByRole('button', { name: /^Long-term memory/ }).click();
  await page.getByRole('switch', { name: 'Long-term memory' }).click();
  await page.getByRole('switch', { name: 'Use in answers', checked: true }).waitFor();
  await expectAccessibleInBothLooks(page, 'block');
  await savingState(page, 'Saved').waitFor();

  // Something is said, and remembered a while later.
  await show('Chat');
  model.script({ text: ['A fine name for a boat.'] });
  await say('I have a boat called Aurora.');
  await page.getByText('A fine name for a boat.').first().waitFor();
  await show('Model and skills');
  await page.getByRole('button', { name: 'View memories' }).click();
  const memories = page.getByRole('dialog', { name: 'Memories' });
  await memories.getByText('No memories yet').waitFor();
  await expectAccessibleInBothLooks(page, 'no memories');
  await memories.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'View memories' }).click();
        await memories.getByRole('switch', { name: 'Remember me' }).waitFor();
        const isThere = await memories.getByText('The user has a boat called Aurora.').isVisible();
        await memories.getByRole('button', { name: 'Close' }).click();
        return isThere;
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toBe(true);

  // Another conversation uses it, and shows what it was.
  const { conversationId } = await client.call(InitConversation, {
    bot_id: agent.botId,
    scene: Scene.playground,
    count: 1,
  });
  await client.call(CreateSection, { conversation_id: conversationId, scene: Scene.playground });
  await show('Chat');
  model.script({ text: ['She is called Aurora.'] });
  await say('What is my boat called?');
  await page.getByText('She is called Aurora.').first().waitFor();
  await page.getByRole('button', { name: 'Used memory' }).click();
  await page.getByText('The user has a boat called Aurora.').waitFor();
  await expectAccessibleInBothLooks(page, 'used memory');

  // Its user changes it in the settings, and deletes everything.
  await page.goto(`${agent.path}?settings=memory`);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: /^Actions for “The user has a boat/ }).click();
  await page.getByRole('menuitem', { name: 'Edit memory' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit memory' });
  await edit.getByRole('textbox', { name: 'What to remember' }).fill('The user has a boat called Boreas.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('The user has a boat called Boreas.').waitFor();
  await expectAccessibleInBothLooks(page, 'memories in the settings');
  await settings.getByRole('button', { name: 'Delete all' }).click();
  await page.getByRole('dialog', { name: 'Delete all memories?' }).getByRole('button', { name: 'Delete all' }).click();
  await settings.getByText('No memories yet').waitFor();
  expect(studio.complaints).toEqual([]);
});
