import type { Page } from 'playwright-core';
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
  await answer.getByRole('button', { name: 'Show message details' }).click();
  const drawer = page.getByRole('dialog', { name: 'Message details' });
  for (const figure of ['Model', 'Duration', 'Time to first token', 'Output tokens', 'Cost'])
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
  await answer.getByRole('button', { name: 'Show message details' }).click();
  await figure('Status').getByText('Stopped').waitFor();
  await figure('Time to first token').waitFor();
  await page.keyboard.press('Escape');

  chat.model.script({ status: 400, body: { error: { message: 'no' } } });
  await chat.ask({ name: 'never', pieces: 1, paceMs: 0 });
  await page.getByText(/No answer\. .*could not answer/).waitFor();
  const question = page.getByRole('article', { name: 'alice said' }).last();
  await question.hover();
  await question.getByRole('button', { name: 'Show message details' }).click();
  await figure('Status').getByText('Failed').waitFor();
  await page
    .getByRole('tabpanel')
    .last()
    .getByText(/could not answer/)
    .waitFor();
  await page.getByRole('tab', { name: 'Raw events' }).click();
  await page
    .getByRole('region', { name: 'Events of the reply' })
    .getByText(/ms · error/)
    .waitFor();
  await page.keyboard.press('Escape');

  // After a reload the trace still knows how the reply ended.
  await page.reload();
  await page.getByText('No answer.').waitFor();
  await answer.hover();
  await answer.getByRole('button', { name: 'Show message details' }).click();
  await figure('Status').getByText('Stopped').waitFor();
  await figure('Duration').waitFor();
  await figure('Output tokens').waitFor();
  // The console has the failure and nothing else.
  expect(chat.complaints.map((complaint) => complaint.split(':', 2).join(':'))).toEqual([
    'parley: pull-reply ApiError',
  ]);
});

/** The indicator says that everything is saved. */
const saved = (page: Page) => page.getByRole('button', { name: /^Saving state: Saved/ }).waitFor();

it('keeps the position in the history and the half-typed message when the opening is saved', async () => {
  await using chat = await openBotChat(6);
  const { page } = chat;
  await page.setViewportSize({ width: 1440, height: 800 });
  const list = page.getByRole('region', { name: 'Messages' });
  const scrollTop = () => list.evaluate((view) => Math.round(view.scrollTop));
  await page.getByRole('log').getByText('"turn-6"').waitFor();
  await list.hover();
  const end = await scrollTop();
  for (let moved = 0; moved < 600; moved += 200) await page.mouse.wheel(0, -200);
  await expect.poll(scrollTop).toBeLessThan(end - 400);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('half a sen');

  // Not `scrollTop`: the new opening is longer, and the visible messages stay where they are in the window.
  const topOfTurn = async () => Math.round((await page.getByText('"turn-5"').boundingBox())?.y ?? Number.NaN);
  const before = await topOfTurn();
  await page.getByRole('textbox', { name: 'Opening message' }).fill('Good to see you.');
  await page.getByRole('button', { name: /^Saving state: Unsaved/ }).waitFor();
  await saved(page);
  await list.getByText('Good to see you.').waitFor({ state: 'attached' });
  expect(Math.abs((await topOfTurn()) - before)).toBeLessThanOrEqual(2);
  expect(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('half a sen');
  await list.evaluate((view) => view.scrollTo({ top: 0 }));
  await page.getByRole('log').getByText('Good to see you.').waitFor();
  expect(chat.complaints).toEqual([]);
});

it('keeps the position in the history and the half-typed message in every layout and while the chat is folded', async () => {
  await using chat = await openBotChat(6);
  const { page } = chat;
  await page.setViewportSize({ width: 1440, height: 800 });
  const list = page.getByRole('region', { name: 'Messages' });
  const scrollTop = () => list.evaluate((view) => Math.round(view.scrollTop));
  await page.getByRole('log').getByText('"turn-6"').waitFor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('half a sen');
  const end = await scrollTop();
  await list.hover();
  for (let moved = 0; moved < 600; moved += 200) await page.mouse.wheel(0, -200);
  await expect.poll(scrollTop).toBeLessThan(end - 400);
  const place = await scrollTop();

  await page.getByRole('button', { name: 'Fold chat' }).click();
  expect(await page.getByRole('textbox', { name: 'Message', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show chat' }).click();
  expect(await scrollTop()).toBe(place);

  // Prompt and skills are tabs of one column, and on a phone all three are.
  await page.setViewportSize({ width: 1180, height: 800 });
  await page.getByRole('tab', { name: 'Model and skills' }).click();
  await page.getByRole('textbox', { name: 'Opening message' }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('tab', { name: 'Prompt' }).click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.setViewportSize({ width: 1440, height: 800 });
  expect(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('half a sen');
  // The text wraps in other places in between: about the same messages are in view.
  expect(Math.abs((await scrollTop()) - place)).toBeLessThan(200);
  expect(chat.complaints).toEqual([]);
});

it('shows a saved opening and its questions in the chat, and has them on a phone', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('textbox', { name: 'Opening message' }).fill('Good to see you.');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.keyboard.type('What is new?');
  await saved(page);
  const log = page.getByRole('log', { name: 'Messages' });
  await log.getByText('Good to see you.').waitFor();
  await log.getByRole('button', { name: 'What is new?' }).waitFor();
  expect(chat.complaints).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('tab', { name: 'Model and skills' }).click();
  expect(await page.getByRole('textbox', { name: 'Opening message' }).inputValue()).toBe('Good to see you.');
  expect(await page.getByRole('textbox', { name: 'Question 1' }).inputValue()).toBe('What is new?');
});

it('selects turns and copies them', async () => {
  await using chat = await openBotChat(2);
  const { page } = chat;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('log').getByText('"turn-2"').waitFor();
  const answer = page.getByRole('article').last();
  await answer.hover();
  await answer.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByText('1 selected').waitFor();
  const done = page.getByRole('button', { name: 'Done' });
  await done.locator('..').getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('status').getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('alice:\n{"name":"turn-2"');
  expect(copied).toContain('turn-2.39');
  expect(copied).not.toContain('turn-1');
  await done.click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).and(page.locator(':focus')).waitFor();
  expect(chat.complaints).toEqual([]);
});
