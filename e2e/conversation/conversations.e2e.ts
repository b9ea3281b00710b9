import { text as streamText } from 'node:stream/consumers';
import { PublishDraftBot } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openOwnBot } from '../support/chat-room.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const messages = (page: Page) => page.getByRole('log').getByRole('article');
const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

async function ask(page: Page, question: string, answer: string): Promise<void> {
  await input(page).fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText(answer, { exact: true }).waitFor();
}

it('several conversations with one agent: titles, search, a link to a message, rename, pin, export and delete', async () => {
  await using model = await startPredictableModel();
  model.answerOthers((request) =>
    JSON.stringify(request.body).includes('Write a title') ? { text: ['About bread'] } : { text: ['Fine.'] },
  );
  await using studio = await openStudio({ settings: modelSettings(model) });
  const { page, address, complaints } = studio;
  const http = await registerClient(address, 'alice@example.com');
  const { botId } = await openOwnBot(http);
  await http.call(PublishDraftBot, { bot_id: botId });
  await takeSession(page, http, address);

  await page.goto('/');
  await page.getByRole('link', { name: 'Chat with Bot' }).click();
  model.script({ text: ['Preheat the oven.'] });
  await ask(page, 'How do I bake sourdough?', 'Preheat the oven.');
  await page.getByRole('heading', { level: 1, name: 'About bread' }).waitFor();
  const first = page.url();

  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'New conversation' }).waitFor();
  expect(page.url()).not.toBe(first);
  await ask(page, 'And cake?', 'Fine.');
  expect(await conversations(page).getByRole('listitem').count()).toBe(2);

  const search = page.getByRole('searchbox', { name: 'Search all conversations' });
  await search.fill('oven');
  await page.getByRole('region', { name: 'Results' }).getByText('Preheat the oven.').click();
  await page.getByRole('log').getByText('Preheat the oven.', { exact: true }).waitFor();
  expect(page.url()).toBe(`${first}?message=2`);
  await page.locator('article[data-linked]').waitFor();
  await search.fill('');

  const menu = page.getByRole('button', { name: 'Actions for this conversation' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Sourdough');
  await page.keyboard.press('Enter');
  await conversations(page).getByRole('link', { name: 'Sourdough' }).waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Pinned' }).waitFor();

  const downloading = page.waitForEvent('download');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Export as Markdown' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Sourdough.md');
  const text = await streamText(await download.createReadStream());
  expect(text).toContain('How do I bake sourdough?');
  expect(text).toContain('Preheat the oven.');

  await expectAccessible(page, 'chat page');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('log').getByText('And cake?', { exact: true }).waitFor();
  expect(await conversations(page).getByRole('link', { name: 'Sourdough' }).count()).toBe(0);
  // The one that was used last, and the only one: another is begun.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'New conversation' }).waitFor();
  await page.goto(first);
  await page.getByText('All conversations').waitFor();
  expect(complaints).toEqual([]);
});

it('edited questions and answers made anew are versions, in two windows and on a phone', async () => {
  await using model = await startPredictableModel();
  model.answerOthers((request) =>
    JSON.stringify(request.body).includes('Write a title') ? { text: ['Cities'] } : { text: ['Fine.'] },
  );
  await using studio = await openStudio({ settings: modelSettings(model) });
  const { page, address, complaints } = studio;
  const http = await registerClient(address, 'alice@example.com');
  const { spaceId, botId } = await openOwnBot(http);
  await http.call(PublishDraftBot, { bot_id: botId });
  await takeSession(page, http, address);
  await page.goto(`/space/${spaceId}/chat/${botId}`);

  model.script({ text: ['Berlin.'] });
  await ask(page, 'Capital of Germany?', 'Berlin.');
  await page.getByRole('heading', { level: 1, name: 'Cities' }).waitFor();
  await ask(page, 'Thank you', 'Fine.');

  const phone = await studio.openBrowser({ viewport: { width: 390, height: 844 } });
  await takeSession(phone, http, address);
  await phone.goto(page.url());
  await phone.getByRole('log').getByText('Thank you', { exact: true }).waitFor();

  model.script({ text: ['Paris.'] });
  const question = messages(page).filter({ hasText: 'Capital of Germany?' });
  await question.hover();
  await question.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Capital of France?');
  await page.getByRole('textbox', { name: 'Question' }).press('Enter');
  for (const window of [page, phone]) {
    await window.getByRole('log').getByText('Paris.', { exact: true }).waitFor();
    await expect.poll(() => messages(window).count()).toBe(2);
    await window.getByRole('group', { name: 'Version 2 of 2' }).waitFor();
  }

  model.script({ text: ['Paris, on the Seine.'] });
  await messages(phone).filter({ hasText: 'Paris.' }).getByRole('button', { name: 'Regenerate' }).click();
  for (const window of [page, phone]) {
    await window.getByRole('log').getByText('Paris, on the Seine.', { exact: true }).waitFor();
    const answer = messages(window).filter({ hasText: 'Paris, on the Seine.' });
    await answer.getByRole('group', { name: 'Answer 2 of 2' }).waitFor();
    await window.getByRole('group', { name: 'Version 2 of 2' }).waitFor();
    await expect.poll(() => messages(window).count()).toBe(2);
  }

  await page.getByRole('button', { name: 'Previous answer' }).press('Enter');
  for (const window of [page, phone]) {
    await window.getByRole('log').getByText('Paris.', { exact: true }).waitFor();
    await window.getByRole('group', { name: 'Answer 1 of 2' }).waitFor();
  }
  await page.getByRole('button', { name: 'Previous version' }).press('Enter');
  for (const window of [page, phone]) {
    await window.getByRole('log').getByText('Berlin.', { exact: true }).waitFor();
    await window.getByRole('log').getByText('Thank you', { exact: true }).waitFor();
    await window.getByRole('group', { name: 'Version 1 of 2' }).waitFor();
    expect(await window.getByRole('log').getByText('Paris.').count()).toBe(0);
  }
  // The first version has no previous one.
  await expect
    .poll(() => page.getByRole('button', { name: 'Next version' }).evaluate((one) => one === document.activeElement))
    .toBe(true);

  await phone.goto(`${page.url()}?message=5`);
  await phone.getByRole('dialog', { name: 'This message is in another version' }).waitFor();
  await expectAccessible(phone, 'a link to a version that is not shown');
  await phone.getByRole('button', { name: 'Cancel' }).click();

  const answer = messages(page).filter({ hasText: 'Berlin.' });
  await answer.hover();
  await answer.getByRole('button', { name: 'Continue from here in a new conversation' }).click();
  await page.getByText('Copied to a new conversation', { exact: true }).waitFor();
  await page.getByRole('log').getByText('Berlin.', { exact: true }).waitFor();
  await expect.poll(() => messages(page).count()).toBe(2);

  await phone.getByRole('button', { name: 'Show conversations' }).click();
  const drawer = phone.getByRole('dialog', { name: 'Conversations' });
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(2);
  await expectAccessible(phone, 'list on a phone');
  expect(complaints).toEqual([]);
});

it('conversations that are answering or have a new answer are marked in other windows and on a phone', async () => {
  await using model = await startPredictableModel();
  model.answerOthers(({ body }) => {
    const asked = JSON.stringify(body);
    if (!asked.includes('Write a title')) return { text: ['Fine.'] };
    return { text: [asked.includes('sourdough') ? 'About bread' : 'About cake'] };
  });
  await using studio = await openStudio({ settings: modelSettings(model) });
  const { page, address, complaints } = studio;
  const http = await registerClient(address, 'alice@example.com');
  const { spaceId, botId } = await openOwnBot(http);
  await http.call(PublishDraftBot, { bot_id: botId });
  await takeSession(page, http, address);
  await page.goto(`/space/${spaceId}/chat/${botId}`);
  await ask(page, 'How do I bake sourdough?', 'Fine.');
  await page.getByRole('heading', { level: 1, name: 'About bread' }).waitFor();
  const bread = page.url();
  await page.getByRole('button', { name: 'New conversation', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'New conversation' }).waitFor();
  await ask(page, 'And cake?', 'Fine.');
  await page.getByRole('heading', { level: 1, name: 'About cake' }).waitFor();

  const phone = await studio.openBrowser({ viewport: { width: 390, height: 844 } });
  await takeSession(phone, http, address);
  await phone.goto(page.url());
  await phone.getByRole('button', { name: 'Show conversations' }).click();
  const other = await studio.openBrowser();
  await takeSession(other, http, address);
  await other.goto(bread);
  const gate = model.hold();
  model.script({ text: ['Flour', ' and water.'], gate });
  await input(other).fill('With what?');
  await other.keyboard.press('Enter');
  gate.release();
  await other.getByRole('log').getByText('Flour').waitFor();
  // Nobody reads on.
  await other.goto('/');

  const marked = (window: Page, mark: string) =>
    conversations(window).getByRole('listitem').filter({ hasText: 'About bread' }).getByText(mark, { exact: true });
  for (const window of [page, phone]) await marked(window, 'Answering').waitFor();
  gate.open();
  for (const window of [page, phone]) await marked(window, 'New answer').waitFor();
  await conversations(phone).getByRole('link', { name: 'About bread' }).click();
  await phone.getByRole('log').getByText('Flour and water.', { exact: true }).waitFor();
  await expect.poll(() => marked(page, 'New answer').count(), { timeout: 60_000 }).toBe(0);
  expect(complaints).toEqual([]);
});
