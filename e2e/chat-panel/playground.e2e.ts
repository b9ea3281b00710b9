import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { openBotChat } from './open-bot-chat.ts';

it('shows time, tokens and raw events of a reply in the debug drawer', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await chat.ask({ name: 'seen', pieces: 5, paceMs: 10 });
  const answer = page.getByRole('article', { name: 'Bot said' });
  await answer.getByText('seen.4').waitFor();
  await page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });
  await answer.hover();
  await answer.getByRole('button', { name: 'Look into this message' }).click();
  const drawer = page.getByRole('dialog', { name: 'Message details' });
  for (const figure of ['Model', 'Duration', 'First words after', 'Output tokens', 'Cost'])
    await drawer.getByText(figure, { exact: true }).waitFor();
  await drawer.getByRole('tab', { name: 'Raw events' }).click();
  await drawer.getByRole('region', { name: 'Events of the reply' }).waitFor();
  expect(await seriousAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(chat.complaints).toEqual([]);
});

it('shows a stopped and a failed reply in the debug drawer', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const figure = (name: string) => page.getByRole('dialog').getByRole('term').filter({ hasText: name }).locator('..');
  const stop = page.getByRole('button', { name: 'Stop responding' });
  await chat.ask({ name: 'endless', pieces: 2000, paceMs: 20 });
  const answer = page.getByRole('article', { name: 'Bot said' });
  await answer.getByText('endless.1').waitFor();
  await stop.click();
  await stop.waitFor({ state: 'detached' });
  await answer.hover();
  await answer.getByRole('button', { name: 'Look into this message' }).click();
  await figure('Outcome').getByText('Stopped').waitFor();
  await figure('First words after').waitFor();
  await page.keyboard.press('Escape');

  chat.model.script({ status: 400, body: { error: { message: 'no' } } });
  await chat.ask({ name: 'never', pieces: 1, paceMs: 0 });
  await page.getByText(/No answer\. .*could not answer/).waitFor();
  const question = page.getByRole('article', { name: 'alice said' }).last();
  await question.hover();
  await question.getByRole('button', { name: 'Look into this message' }).click();
  await figure('Outcome').getByText('Failed').waitFor();
  expect(await figure('Error').textContent()).toMatch(/could not answer.*\(\d+\)/);
  await page.getByRole('tab', { name: 'Raw events' }).click();
  await page
    .getByRole('region', { name: 'Events of the reply' })
    .getByText(/ms · error/)
    .waitFor();
  await page.keyboard.press('Escape');

  // After a reload the answer is still marked as incomplete.
  await page.reload();
  await page.getByText('No answer.').waitFor();
  await answer.hover();
  await answer.getByRole('button', { name: 'Look into this message' }).click();
  await figure('Outcome').getByText('Broken off').waitFor();
  await figure('Duration').waitFor();
  await figure('Output tokens').waitFor();
  // The console has the failure and nothing else.
  expect(chat.complaints.map((complaint) => complaint.split(':', 2).join(':'))).toEqual([
    'parley: pull-reply ApiError',
  ]);
});

it('saves the opening, and the chat shows it', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await page.setViewportSize({ width: 1280, height: 800 });
  const settings = page.getByRole('form', { name: 'Settings' });
  await settings.getByRole('textbox', { name: 'Opening' }).fill('Good to see you.');
  await settings.getByRole('textbox', { name: 'Suggested questions' }).fill('What is new?');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Everything is saved').waitFor();
  const log = page.getByRole('log', { name: 'Messages' });
  await log.getByText('Good to see you.').waitFor();
  await log.getByRole('button', { name: 'What is new?' }).waitFor();
  expect(chat.complaints).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  const drawer = page.getByRole('dialog', { name: 'Settings' });
  expect(await drawer.getByRole('textbox', { name: 'Opening' }).inputValue()).toBe('Good to see you.');
});
