import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { openBotChat } from './open-bot-chat.ts';

const CUT = 'This answer was cut off: it reached its token limit.';
const answerOf = (page: Page) => page.getByRole('article', { name: 'Bot said' });

/** Waits until the debug drawer of the last message shows this status. */
async function untilStatus(page: Page, text: string, message = answerOf(page)): Promise<void> {
  await message.last().hover();
  await message.last().getByRole('button', { name: 'Show message details' }).click();
  const status = page.getByRole('dialog').getByRole('term').filter({ hasText: 'Status' }).locator('..').locator('dd');
  await status.getByText(text, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('continues an answer that reached its token limit in the same message, also after a reload', async () => {
  await using chat = await openBotChat();
  const { page, model } = chat;
  const note = page.getByRole('log').getByText(CUT);
  model.script({ text: ['One two thr'], finish: 'length' });
  await chat.ask({ name: 'cut', pieces: 1, paceMs: 0 });
  await note.waitFor();
  await untilStatus(page, 'Cut off');
  await page.reload();
  await note.waitFor();
  expect(await seriousAxeViolations(page)).toEqual([]);
  model.script({ text: ['ee', ' four.'] });
  await page.getByRole('button', { name: 'Continue', exact: true }).focus();
  await page.keyboard.press('Enter');
  await answerOf(page).getByText('One two three four.', { exact: true }).waitFor();
  await note.waitFor({ state: 'detached' });
  expect(await answerOf(page).count()).toBe(1);
  await untilStatus(page, 'Complete');
  expect(chat.complaints).toEqual([]);
});

it('shows an answer that goes on in another window, and after a reload in the middle', async () => {
  await using chat = await openBotChat();
  const { page, model } = chat;
  model.script({ text: ['One two thr'], finish: 'length' });
  await chat.ask({ name: 'cut', pieces: 1, paceMs: 0 });
  await page.getByRole('log').getByText(CUT).waitFor();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByRole('log').getByText(CUT).waitFor();
  const gate = model.hold();
  model.script({ text: ['ee', ' four'], finish: 'length', gate });
  gate.release();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  for (const each of [page, tab]) await answerOf(each).getByText('One two three', { exact: true }).waitFor();
  await page.reload();
  await answerOf(page).getByText('One two three', { exact: true }).waitFor();
  gate.open();
  for (const each of [page, tab]) {
    await answerOf(each).getByText('One two three four', { exact: true }).waitFor();
    await each.getByRole('log').getByText(CUT).waitFor();
    expect(await answerOf(each).count()).toBe(1);
  }
  expect(chat.complaints).toEqual([]);
});

it('tells filters, refusals and cut tool calls as what they are, also after a reload', async () => {
  await using chat = await openBotChat();
  const { page, model } = chat;
  const question = page.getByRole('article', { name: 'alice said' });
  model.script({ text: ['Half'], finish: 'content_filter' });
  await chat.ask({ name: 'filtered', pieces: 1, paceMs: 0 });
  const filtered = page.getByText(/interrupted\. The provider of .* stopped the answer with its content filter/);
  await filtered.waitFor();
  await untilStatus(page, 'Blocked by the provider');
  await page.reload();
  await filtered.waitFor();

  model.script({ text: [], finish: 'stop', finishDetail: 'I cannot help with that.' });
  await chat.ask({ name: 'declined', pieces: 1, paceMs: 0 });
  const declined = page.getByText(/No answer\. .* declined to answer/);
  await declined.waitFor();
  await untilStatus(page, 'Declined by the model', question);
  await page.reload();
  await declined.waitFor();

  const toolCalls = [{ id: 'call', name: 'current_time', arguments: '{"zone":"Eur' }];
  model.script({ toolCalls, finish: 'length' });
  await chat.ask({ name: 'cut', pieces: 1, paceMs: 0 });
  const cut = page.getByText(/No answer\. .*the call was not run: current_time/);
  await cut.waitFor();
  await untilStatus(page, 'Failed', question);
  await page.reload();
  await cut.waitFor();
  // Failed replies are reported to the console.
  expect(chat.complaints.filter((text) => !text.startsWith('parley: pull-reply'))).toEqual([]);
});

it('keeps the note of an answer that a restart of the server interrupted, with its button', async () => {
  await using chat = await openBotChat(0, { hasOwnProcess: true });
  const { page } = chat;
  await chat.ask({ name: 'slow', pieces: 400, paceMs: 50 });
  await answerOf(page).getByText('slow.3').waitFor();
  await chat.killServer();
  const note = page.getByText(/The server was restarted during the answer/);
  await note.waitFor();
  await page.reload();
  await note.waitFor();
  await untilStatus(page, 'Interrupted');
  chat.model.script({ text: ['Here it is.'] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await answerOf(page).getByText('Here it is.').waitFor();
  await note.waitFor({ state: 'detached' });
});
