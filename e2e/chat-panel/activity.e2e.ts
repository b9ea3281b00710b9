import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { cuttableProxy } from '../support/cuttable-proxy.ts';
import { openBotChat } from './open-bot-chat.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop responding' });
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' });

async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await page.keyboard.press('Enter');
}

it('says that the model is busy, also after a reload, and how long it thought', async () => {
  await using chat = await openBotChat();
  const { page, model } = chat;
  const gate = model.hold();
  model.script(
    { status: 429, body: { error: { message: 'slow down' } }, headers: { 'retry-after': '20' } },
    { reasoning: ['Hm, ', 'well'], text: ['So ', 'be it'], gate },
  );
  await send(page, 'Why?');
  const busy = page.getByRole('log').getByText(/^The model is busy, trying again in \d+ s$/);
  await busy.waitFor();
  expect(await seriousAxeViolations(page)).toEqual([]);
  await page.reload();
  await busy.waitFor();

  gate.release();
  await page.getByRole('button', { name: /^Thinking for \d+ s$/ }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Thinking for \d+ s$/ }).waitFor();
  gate.open();
  const thought = page.getByRole('button', { name: /^Thought for \d+ s$/ });
  await thought.waitFor();
  const words = await thought.textContent();
  await page.getByRole('log').getByText('So be it').waitFor();
  await page.reload();
  await page.getByRole('log').getByText('So be it').waitFor();
  expect(await thought.textContent()).toBe(words);
  expect(chat.complaints).toEqual([]);
});

it('says that it reconnects, and goes on where it was', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await using proxy = await cuttableProxy(chat.address);
  await page.goto(`${proxy.address}${new URL(page.url()).pathname}`);
  await input(page).waitFor();
  await chat.ask({ name: 'long', pieces: 60, paceMs: 100 });
  await page.getByText(/long\.3/).waitFor();
  proxy.goDown();
  await page.getByRole('log').getByText('Reconnecting…').waitFor();
  proxy.comeBack();
  await page.getByText(/long\.59/).waitFor();
  expect(await page.getByRole('log').getByText('Reconnecting…').count()).toBe(0);
});

it('keeps messages that are sent during an answer waiting; they can be sent now and taken back', async () => {
  await using chat = await openBotChat();
  const { page, model } = chat;
  const question = (name: string) => JSON.stringify({ name, pieces: 2, paceMs: 0 });
  await chat.ask({ name: 'endless', pieces: 5000, paceMs: 20 });
  await page.getByText(/endless\.2/).waitFor();
  await send(page, question('second'));
  await send(page, question('third'));
  await send(page, 'Not meant');
  await waiting(page).getByText('Waiting for the current answer').nth(2).waitFor();
  expect(await stop(page).count()).toBe(1);
  expect(await seriousAxeViolations(page)).toEqual([]);

  await page.reload();
  await waiting(page).getByRole('listitem').nth(2).waitFor();
  await waiting(page)
    .getByRole('listitem')
    .filter({ hasText: 'Not meant' })
    .getByRole('button', { name: 'Edit' })
    .click();
  await waiting(page).getByText('Not meant').waitFor({ state: 'detached' });
  expect(await input(page).inputValue()).toBe('Not meant');
  expect(model.requests).toHaveLength(1);

  await waiting(page)
    .getByRole('listitem')
    .filter({ hasText: 'third' })
    .getByRole('button', { name: 'Send now' })
    .click();
  await page.getByRole('log').getByText('third.1').waitFor();
  await page.getByRole('log').getByText('second.1').waitFor();
  await waiting(page).waitFor({ state: 'detached' });
  const questions = await page.getByRole('article', { name: 'alice said' }).allTextContents();
  expect(questions.map((text) => /endless|third|second/.exec(text)?.[0])).toEqual(['endless', 'third', 'second']);
  await page.getByText('This answer was stopped.').waitFor();
  expect(chat.complaints).toEqual([]);
});
