import { UpdateDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import { openStudio } from '../support/open-studio.ts';
import { openBotChat } from './open-bot-chat.ts';

it('shows the arguments of a tool call, and answers the question of a paused reply (wire §1.8)', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  await page.goto('/space');
  await page.getByRole('list', { name: 'Agents' }).getByRole('link', { name: 'Welcome' }).click();
  const input = page.getByRole('textbox', { name: 'Message', exact: true });

  await input.fill('What time is it?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Looked up the time' }).click();
  await page.getByRole('region', { name: 'Output' }).getByText('time_zone').waitFor();
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });

  await input.fill('Ask me');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'What would you like to see next?' }).waitFor();
  await page.getByRole('button', { name: 'What Parley is', exact: true }).click();
  await page.getByRole('button', { name: 'Asked you' }).waitFor();
  await page.getByText('Answered.', { exact: true }).waitFor();
  expect(studio.complaints).toEqual([]);
});

it('asks several questions of a tool in one form, and gives the model the answers together', async () => {
  await using chat = await openBotChat();
  const { page, model, http } = chat;
  const bot_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await http.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, built_in_tools: ['ask_user'] } });
  const asked = {
    question: 'Which size?',
    options: ['Small', 'Large'],
    more_questions: [{ question: 'For whom?' }],
  };
  model.script(
    { toolCalls: [{ id: 'ask', name: 'ask_user', arguments: JSON.stringify(asked) }] },
    { text: ['A large one for Ada.'] },
  );
  await chat.ask({ name: 'order', pieces: 1, paceMs: 0 });
  await page.getByRole('group', { name: 'Which size?' }).getByRole('button', { name: 'Large' }).click();
  const send = page.getByRole('button', { name: 'Answer', exact: true });
  expect(await send.isDisabled()).toBe(true);
  await page.getByRole('group', { name: 'For whom?' }).getByRole('textbox').fill('Ada');
  await send.click();
  await page.getByText('A large one for Ada.').first().waitFor();
  const answers = [
    { question: 'Which size?', answer: 'Large' },
    { question: 'For whom?', answer: 'Ada' },
  ];
  expect(model.requests.at(-1)?.body.messages.at(-1)).toMatchObject({ role: 'tool', content: JSON.stringify(answers) });
  expect(chat.complaints).toEqual([]);
});
