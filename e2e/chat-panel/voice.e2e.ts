import { AddModel } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBotChat } from './open-bot-chat.ts';

const answerRequest = (name: string) => JSON.stringify({ name, pieces: 2, paceMs: 0 });
const record = (page: Page) => page.getByRole('button', { name: /Hold to talk|Press to send|Release/ });

/** A bot with a transcription model that returns a given text. */
async function openVoiceChat() {
  const chat = await openBotChat();
  await chat.http.call(AddModel, {
    settings: {
      provider: 'openai',
      base_url: chat.model.url,
      name: 'Ears',
      model_name: 'ears',
      capabilities: { tools: false, vision: false, reasoning: false, context_tokens: 8192 },
      purposes: ['transcription'],
      price: { input: 0, output: 0 },
    },
  });
  return chat;
}

async function pressAt(page: Page): Promise<{ x: number; y: number }> {
  const box = await record(page).boundingBox();
  if (!box) throw new Error('nothing to press');
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  return point;
}

it('chat §4 voice send: not offered without a transcription model', async () => {
  await using chat = await openBotChat();
  expect(await chat.page.getByRole('button', { name: 'Use voice' }).count()).toBe(0);
});

it('chat §4 voice send: records, cancels, and sends the transcription', async () => {
  await using chat = await openVoiceChat();
  const { page, model } = chat;
  model.scriptFor(
    '/audio/transcriptions',
    { status: 200, body: { text: answerRequest('held') } },
    { status: 200, body: { text: answerRequest('clicked') } },
    { status: 200, body: { text: '' } },
  );
  const transcriptions: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/audio/transcriptions')) transcriptions.push(1);
  });
  await page.context().grantPermissions(['microphone']);
  await page.reload();
  await page.getByRole('button', { name: 'Use voice' }).click();

  // Hold, move out and release: nothing is sent.
  const point = await pressAt(page);
  await page.getByRole('timer').waitFor();
  expect(await page.getByRole('img', { name: 'Volume' }).locator('span').count()).toBe(41);
  await page.mouse.move(point.x, point.y - 200, { steps: 4 });
  const outside = page.getByRole('button', { name: /Release to cancel/ });
  await outside.waitFor();
  const warningColour = await outside.evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.mouse.move(point.x, point.y, { steps: 4 });
  const inside = page.getByRole('button', { name: /Release to send/ });
  await expect
    .poll(() => inside.evaluate((button) => getComputedStyle(button).backgroundColor))
    .not.toBe(warningColour);
  await page.mouse.move(point.x, point.y - 200, { steps: 4 });
  await outside.waitFor();
  await page.mouse.up();
  await page.getByRole('timer').waitFor({ state: 'detached' });
  expect(transcriptions).toEqual([]);

  // Hold until there is sound.
  await pressAt(page);
  await page.getByRole('timer').filter({ hasText: '0:58' }).waitFor();
  const isLoud = () =>
    page
      .getByRole('img', { name: 'Volume' })
      .locator('span')
      .evaluateAll((bars) => bars.some((bar) => Number(/scaleY\(([\d.]+)\)/.exec(bar.style.transform)?.[1]) > 0.12));
  await expect.poll(isLoud).toBe(true);
  await page.mouse.up();
  await page.getByRole('log').getByText('held.1 ').waitFor();

  // By keyboard.
  await record(page).press('Enter');
  await page.getByRole('timer').waitFor();
  await record(page).press('Escape');
  await page.getByRole('timer').waitFor({ state: 'detached' });
  await record(page).press('Enter');
  await page.getByRole('timer').waitFor();
  await record(page).press('Enter');
  await page.getByRole('log').getByText('clicked.1 ').waitFor();

  // An empty transcription.
  await record(page).press('Enter');
  await page.getByRole('timer').waitFor();
  await record(page).press('Enter');
  await page.getByRole('alert').getByText('No speech recognized.').waitFor();
  expect(transcriptions).toHaveLength(3);

  // The wave has fewer bars on a phone. The chat is the same there, still with the voice input.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Got it' }).click();
  await record(page).press('Enter');
  await page.getByRole('timer').waitFor();
  await expect.poll(() => page.getByRole('img', { name: 'Volume' }).locator('span').count()).toBe(29);
  await page.getByRole('button', { name: 'Cancel recording' }).click();
  await page.getByRole('timer').waitFor({ state: 'detached' });
  expect(transcriptions).toHaveLength(3);

  await page.getByRole('button', { name: 'Use keyboard', exact: true }).click();
  expect(
    await page.getByRole('textbox', { name: 'Message', exact: true }).evaluate((box) => box === document.activeElement),
  ).toBe(true);
  expect(chat.complaints).toEqual([]);
});

it('keeps a recording whose transcription failed, and sends the same recording again', async () => {
  await using chat = await openVoiceChat();
  const { page, model } = chat;
  model.scriptFor('/audio/transcriptions', { status: 400 }, { status: 200, body: { text: answerRequest('again') } });
  const recordings: string[] = [];
  await page.route('**/api/audio/transcriptions', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    // The first part, up to the boundary, which differs between requests.
    recordings.push(body.slice(body.indexOf('\r\n\r\n'), body.indexOf('\r\n------WebKitFormBoundary')));
    await route.continue();
  });
  await page.context().grantPermissions(['microphone']);
  await page.reload();
  await page.getByRole('button', { name: 'Use voice' }).click();
  await record(page).press('Enter');
  await page.getByRole('timer').filter({ hasText: '0:59' }).waitFor();
  await record(page).press('Enter');
  await page.getByRole('alert').getByText('The recording was not sent').waitFor();

  await page.getByRole('button', { name: 'Use keyboard', exact: true }).click();
  await page.getByRole('button', { name: 'Use voice' }).click();
  await page.getByRole('button', { name: 'Send recording again' }).click();
  await page.getByRole('log').getByText('again.1 ').waitFor();
  expect(recordings).toHaveLength(2);
  expect(recordings[0]?.length).toBeGreaterThan(1000);
  expect(recordings[1] === recordings[0]).toBe(true);
  expect(await page.getByRole('button', { name: 'Discard recording' }).count()).toBe(0);
});

it('reports that access to the microphone is denied', async () => {
  await using chat = await openVoiceChat();
  const { page } = chat;
  await page.context().clearPermissions();
  await page.reload();
  await page.getByRole('button', { name: 'Use voice' }).click();
  await record(page).press('Enter');
  await page.getByRole('alert').getByText('Microphone access is blocked.').waitFor();
});
