import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { openStudio } from '../support/open-studio.ts';
import { piecesOf } from '../support/predictable-model.ts';
import { openBotChat } from './open-bot-chat.ts';

it('opens the bot of a new space and chats with it without any provider key', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  await page.goto('/space');
  await page.getByRole('list', { name: 'Agents' }).getByRole('link', { name: 'Welcome' }).click();
  await page.waitForURL('**/space/*/bot/*');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('What can you do?');
  await page.keyboard.press('Enter');
  const log = page.getByRole('log', { name: 'Messages' });
  await log.getByText('What can you do?', { exact: true }).last().waitFor();
  await log.getByRole('article', { name: 'Welcome said' }).waitFor();
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });
  expect(await seriousAxeViolations(page)).toEqual([]);
  expect(studio.complaints).toEqual([]);
});

it('shows an answer while it streams, and shows it again after a reload', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const answerRequest = { name: 'first', pieces: 40, paceMs: 50 };
  await chat.ask(answerRequest);
  const answer = page.getByRole('article', { name: 'Bot said' });
  await answer.getByText('first.2').waitFor();
  expect(await answer.textContent()).not.toContain('first.39');
  // In the middle of the reply.
  await page.reload();
  await answer.getByText('first.39').waitFor();
  const [text] = await answer.locator('[dir="auto"]').allTextContents();
  expect(text).toBe(piecesOf(answerRequest).join(''));
  expect(chat.complaints).toEqual([]);
});
