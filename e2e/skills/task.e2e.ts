import { PublishDraftBot } from '@parley/contract';
import { expect, it } from 'vitest';
import { createAgent, savingState } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible, expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

it('studio §1 tasks are set up by the builder and in the chat, run, and continued', async () => {
  await using model = await startPredictableModel();
  model.answerOthers(() => ({ text: [JSON.stringify({ questions: [] })] }));
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You plan weeks.');
  await takeSession(page, client, address);
  const show = (column: 'Model and skills' | 'Chat') => page.getByRole('tab', { name: column }).click();
  const say = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };

  // The builder adds a task for everybody, and lets users add theirs.
  await page.goto(agent.path);
  await page.getByRole('button', { name: 'Got it' }).click();
  await show('Model and skills');
  await page.getByRole('button', { name: /^Scheduled tasks/ }).click();
  await page.getByRole('switch', { name: 'Users can add tasks' }).click();
  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add task' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Morning news');
  await dialog.getByRole('textbox', { name: 'What the agent is asked' }).fill('What is new this morning?');
  await dialog.getByText(/^Next: /).waitFor();
  await expectAccessibleInBothLooks(page, 'task dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Scheduled tasks' }).getByText('Morning news').waitFor();
  await expectAccessibleInBothLooks(page, 'block');
  await savingState(page, 'Saved').waitFor();

  // It is tried from the list of tasks, and its answer arrives in the chat.
  await show('Chat');
  await page.getByRole('button', { name: 'Tasks', exact: true }).click();
  const tasks = page.getByRole('dialog', { name: 'Tasks' });
  await tasks.getByText('Morning news').waitFor();
  await expectAccessible(page, 'tasks');
  model.script({ text: ['Nothing new so far.'] });
  await tasks.getByRole('button', { name: 'Actions for “Morning news”' }).click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  const history = page.getByRole('dialog', { name: 'Morning news' });
  await history.getByText('Nothing new so far.').waitFor();
  await expectAccessible(page, 'history');
  await history.getByRole('button', { name: 'Continue in chat' }).click();
  await page.getByText('Scheduled task: Morning news').first().waitFor();
  await page.getByRole('log').getByText('Nothing new so far.').first().waitFor();

  // A user wishes for one in the chat, is asked first, and gets a card that leads to it.
  model.script(
    {
      toolCalls: [
        {
          id: 'call-1',
          name: 'create_task',
          arguments: { name: 'Week plan', prompt: 'Plan my week.', cron: '0 9 * * 1' },
        },
      ],
    },
    { text: ['It is set up.'] },
  );
  await say('Plan my week every Monday at nine.');
  await page.getByText(/Create the task “Week plan”\? Every Monday at 09:00/).waitFor();
  await expectAccessibleInBothLooks(page, 'question');
  await page.getByRole('button', { name: 'Create task' }).click();
  await page.getByText('It is set up.').first().waitFor();
  await expectAccessibleInBothLooks(page, 'card');
  await page.getByRole('link', { name: 'Open task' }).click();
  const plan = page.getByRole('dialog', { name: 'Week plan' });
  await plan.getByText('No runs yet').waitFor();
  await plan.getByRole('button', { name: 'All tasks' }).click();
  await tasks.getByText('Every Monday at 09:00').waitFor();
  await tasks.getByRole('button', { name: 'Actions for “Week plan”' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await tasks.getByText('Paused', { exact: true }).waitFor();
  await tasks.getByRole('button', { name: 'Close' }).click();
  expect(new URL(page.url()).search).toBe('');

  // On the chat page of the published agent the user has a list of their own, and a card that leads to it.
  await client.call(PublishDraftBot, { bot_id: agent.botId });
  await page.goto(agent.path.replace('/bot/', '/chat/'));
  await turnTo(page, wide);
  model.script(
    {
      toolCalls: [
        {
          id: 'call-2',
          name: 'create_task',
          arguments: { name: 'Evening', prompt: 'Sum up my day.', in_days: 1, time: '21:00' },
        },
      ],
    },
    { text: ['It is set up for tomorrow.'] },
  );
  await say('Sum up my day tomorrow at nine in the evening.');
  await page.getByText(/Create the task “Evening”\? Once, tomorrow at 21:00/).waitFor();
  await page.getByRole('button', { name: 'Create task' }).click();
  await page.getByRole('link', { name: 'Open task' }).click();
  const evening = page.getByRole('dialog', { name: 'Evening' });
  await evening.getByText('No runs yet').waitFor();
  await evening.getByRole('button', { name: 'All tasks' }).click();
  await tasks.getByText('Evening').waitFor();
  await expectAccessible(page, 'tasks on the chat page');
  model.script({ text: ['A quiet day.'] });
  await tasks.getByRole('button', { name: 'Actions for “Evening”' }).click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  await evening.getByText('A quiet day.').waitFor();
  await expectAccessible(page, 'history on the chat page');
  await evening.getByRole('button', { name: 'Continue in chat' }).click();
  await page.getByText('Scheduled task: Evening').first().waitFor();
  await page.getByRole('log').getByText('A quiet day.').first().waitFor();
  expect(studio.complaints).toEqual([]);
});
