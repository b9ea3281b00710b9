import { text as streamText } from 'node:stream/consumers';
import { PublishDraftBot, UpdateDraftBotInfoAgw } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openOwnBot } from '../support/chat-room.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const queue = (page: Page) => page.getByRole('list', { name: 'Waiting to be sent' });
const queued = (page: Page) => queue(page).getByRole('listitem');
const waiting = (page: Page) => page.getByRole('article', { name: 'The agent reads this at its next step' });
const read = (page: Page) => page.getByRole('article', { name: 'Read during this answer' });

async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await page.keyboard.press('Enter');
}

const order = (page: Page) =>
  queued(page).evaluateAll((rows) => rows.map((row) => row.querySelector('p')?.textContent));

it('what is sent during an answer waits in a queue that can be ordered, or reaches the answer, in two windows and on a phone', async () => {
  await using model = await startPredictableModel();
  model.answerOthers((request) =>
    JSON.stringify(request.body).includes('Write a title') ? { text: ['Cities'] } : { text: ['Fine.'] },
  );
  await using studio = await openStudio({ settings: modelSettings(model) });
  const { page, address, complaints } = studio;
  const http = await registerClient(address, 'alice@example.com');
  const { spaceId, botId } = await openOwnBot(http);
  await http.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, built_in_tools: ['current_time'] } });
  await http.call(PublishDraftBot, { bot_id: botId });
  await takeSession(page, http, address);
  await page.goto(`/space/${spaceId}/chat/${botId}`);

  const gate = model.hold();
  model.script(
    { text: ['Let me see.'], toolCalls: [{ id: 'now', name: 'current_time', arguments: {} }], gate },
    { text: ['It is late.'], gate },
  );
  await send(page, 'What time is it?');
  gate.release();
  await page.getByRole('log').getByText('Let me see.').waitFor();
  const phone = await studio.openBrowser({ viewport: { width: 390, height: 844 } });
  await takeSession(phone, http, address);
  await phone.goto(page.url());
  await phone.getByRole('log').getByText('Let me see.').waitFor();

  for (const text of ['First', 'Second', 'In words', 'Never mind']) await send(page, text);
  expect(await order(page)).toEqual(['First', 'Second', 'In words', 'Never mind']);
  await page.getByRole('button', { name: 'Move “Second”' }).press('ArrowUp');
  await expect.poll(() => order(page)).toEqual(['Second', 'First', 'In words', 'Never mind']);
  // Still on the handle: it moves on.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => order(page)).toEqual(['First', 'Second', 'In words', 'Never mind']);
  const handle = page.getByRole('button', { name: 'Move “Second”' });
  const from = await handle.boundingBox();
  const to = await queued(page).first().boundingBox();
  if (!from || !to) throw new Error('no boxes');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual(['Second', 'First', 'In words', 'Never mind']);

  const steer = (text: string) =>
    queued(page).filter({ hasText: text }).getByRole('button', { name: 'Add to the current answer' }).click();
  await steer('In words');
  await steer('Never mind');
  for (const window of [page, phone]) {
    await waiting(window).filter({ hasText: 'In words' }).waitFor();
    await waiting(window).filter({ hasText: 'Never mind' }).waitFor();
  }
  expect(await order(page)).toEqual(['Second', 'First']);
  await expectAccessible(page, 'words that wait');
  await phone.reload();
  await waiting(phone).filter({ hasText: 'Never mind' }).getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => input(phone).inputValue()).toBe('Never mind');
  await expect.poll(() => waiting(page).count()).toBe(1);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  gate.open();
  for (const window of [page, phone]) {
    await read(window).filter({ hasText: 'In words' }).waitFor();
    await window.getByRole('log').getByText('It is late.').waitFor();
    expect(await waiting(window).count()).toBe(0);
  }
  // The rest of the queue is sent in its order.
  await expect.poll(() => page.getByRole('log').getByText('Fine.').count()).toBe(2);
  const asked = page
    .getByRole('log')
    .getByRole('article')
    .filter({ hasText: /^(.*)(Second|First)$/s });
  await expect
    .poll(async () => (await asked.allInnerTexts()).map((text) => text.match(/Second|First/)?.[0]))
    .toEqual(['Second', 'First']);
  expect(await queue(page).count()).toBe(0);
  const request = model.requests.find(({ body }) => JSON.stringify(body).includes('"tool_call_id":"now"'));
  expect(request?.body.messages.at(-1)).toEqual({ role: 'user', content: 'In words' });

  await page.reload();
  await read(page).filter({ hasText: 'In words' }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Actions for this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Export as Markdown' }).click();
  const exported = await streamText(await (await downloading).createReadStream());
  expect(exported.indexOf('In words')).toBeGreaterThan(exported.indexOf('Let me see.'));
  expect(exported.indexOf('In words')).toBeLessThan(exported.indexOf('It is late.'));
  expect(complaints).toEqual([]);
});
