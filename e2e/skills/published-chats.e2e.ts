import { PublishDraftBot, SetBotConnector } from '@parley/contract';
import { expect, it } from 'vitest';
import { createAgent, savingState } from '../bot-editor/editor-page.ts';
import { openStrictPage } from '../chat-panel/strict-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

it('studio §3 a published agent tells that it collects questions, and limits answers', async () => {
  await using model = await startPredictableModel();
  model.answerOthers(() => ({ text: [JSON.stringify({ questions: [] })] }));
  await using studio = await openStudio({ settings: modelSettings(model), browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const agent = await createAgent(client, 'You help in a shop.');
  await takeSession(page, client, address);

  // The builder sets both up.
  await page.goto(agent.path);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('tab', { name: 'Model and skills' }).click();
  await page.getByRole('button', { name: /^Question collection/ }).click();
  await page.getByRole('textbox', { name: 'Privacy policy' }).fill('https://example.com/privacy');
  await page.getByRole('switch', { name: 'Collect questions' }).click();
  await page.getByRole('button', { name: /^Answer limit/ }).click();
  await page.getByRole('switch', { name: 'Limit answers per user' }).click();
  await page.getByRole('spinbutton', { name: 'Answers' }).fill('1');
  await expectAccessibleInBothLooks(page, 'blocks');
  await savingState(page, 'Saved').waitFor();
  const bot_id = agent.botId;
  await client.call(PublishDraftBot, { bot_id });
  await client.call(SetBotConnector, { bot_id, connector_id: '999', is_on: true });

  // On a page with the published agent, users are told both, and get one answer.
  await turnTo(page, wide);
  await openStrictPage(page, `<parley-chat mode="inline" bot-id="${bot_id}"></parley-chat>`);
  const chat = page.locator('parley-chat');
  await chat.getByText('This agent answers each user once.').waitFor();
  await chat.getByRole('link', { name: 'Privacy policy' }).waitFor();
  const say = async (text: string) => {
    await chat.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };
  model.script({ text: ['Aisle three.'] });
  await say('Where is the tea?');
  await chat.getByText('Aisle three.').first().waitFor();
  await say('And the coffee?');
  await chat
    .getByText(/You have reached this agent’s limit for answers: 1\./)
    .first()
    .waitFor();

  // The builder sees the question, and not who asked it.
  await page.goto(agent.path);
  await turnTo(page, narrow);
  await page.getByRole('tab', { name: 'Model and skills' }).click();
  await page.getByRole('button', { name: 'View questions' }).click();
  const questions = page.getByRole('dialog', { name: 'Collected questions' });
  await questions.getByText('Where is the tea?').waitFor();
  await expectAccessibleInBothLooks(page, 'questions');
  expect(await questions.getByText('ada').count()).toBe(0);
  expect(studio.complaints.filter((complaint) => !complaint.includes('429'))).toEqual([]);
});
