import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type BotChat, openBotChat } from './open-bot-chat.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
}

async function openOnPhone(chat: BotChat): Promise<Page> {
  const page = await chat.openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.context().addCookies(await chat.page.context().cookies());
  await page.goto(chat.page.url());
  await page.getByRole('button', { name: 'Got it' }).tap();
  return page;
}

it('on a phone nothing covers the messages at the end of the list, and targets are large enough to tap', async () => {
  await using chat = await openBotChat(2);
  const page = await openOnPhone(chat);
  const list = await boxOf(page.getByRole('region', { name: 'Messages' }));
  const find = await boxOf(page.getByRole('button', { name: 'Find in conversation' }));
  expect(find.y + find.height).toBeLessThanOrEqual(list.y);

  const answer = page.getByRole('article', { name: 'Bot said' }).last();
  await answer.tap({ position: { x: 20, y: 20 } });
  const buttons = await answer.getByRole('button').all();
  expect(buttons.length).toBeGreaterThan(4);
  const [first] = buttons;
  if (!first) throw new Error('no buttons');
  const row = await boxOf(first);
  for (const button of buttons) {
    const box = await boxOf(button);
    expect([box.width, box.height], String(await button.getAttribute('aria-label'))).toEqual([44, 44]);
    // Our buttons and those of the studio share one line as long as there is room.
    expect((box.y - row.y) % 1, 'whole lines').toBe(0);
  }

  // All other targets in the panel are as large.
  const small = await page.getByRole('region', { name: 'Chat', exact: true }).evaluate((panel) =>
    [...panel.querySelectorAll('button:not([role="checkbox"])')].flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      const isSmall = width > 0 && Math.min(width, height) < 44;
      return isSmall ? [`${button.getAttribute('aria-label') ?? button.textContent} ${width} × ${height}`] : [];
    }),
  );
  expect(small).toEqual([]);

  // The form opens below the buttons, which do not move. The list may scroll.
  const last = answer.getByRole('button', { name: 'Show message details' });
  const before = await boxOf(last);
  await answer.getByRole('button', { name: 'Bad answer' }).tap();
  const form = answer.getByRole('form', { name: 'What was wrong?' });
  await form.waitFor();
  const after = await boxOf(last);
  expect([after.x, after.y - (await boxOf(first)).y]).toEqual([before.x, before.y - row.y]);
  expect((await boxOf(form)).y).toBeGreaterThanOrEqual(after.y + after.height);

  await page.getByRole('button', { name: 'Find in conversation' }).tap();
  await page.getByRole('textbox', { name: 'Find in conversation' }).fill('turn-1');
  await page
    .getByRole('search')
    .getByText(/of \d+/)
    .waitFor();
  const input = await boxOf(page.getByRole('textbox', { name: 'Find in conversation' }));
  const close = await boxOf(page.getByRole('button', { name: 'Close find' }));
  expect(Math.abs(close.y + close.height / 2 - (input.y + input.height / 2)), 'in one line').toBeLessThan(2);
  expect(chat.complaints).toEqual([]);
});

it('chat §2 on a phone a tap shows the actions: no space is reserved, nothing moves, no hidden button is hit', async () => {
  await using chat = await openBotChat(3);
  const page = await openOnPhone(chat);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const answer = page.getByRole('article', { name: 'Bot said' }).nth(1);
  const next = page.getByRole('article', { name: 'alice said' }).last();
  const copy = answer.getByRole('button', { name: 'Copy', exact: true });
  const isHit = () =>
    copy.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await answer.scrollIntoViewIfNeeded();
  const [answerBefore, nextBefore] = [await boxOf(answer), await boxOf(next)];
  expect(nextBefore.y - answerBefore.y - answerBefore.height, 'between two turns').toBeLessThan(32);
  expect(await isHit()).toBe(false);

  await answer.tap({ position: { x: 20, y: 40 } });
  expect(await isHit()).toBe(true);
  expect([await boxOf(answer), await boxOf(next)]).toEqual([answerBefore, nextBefore]);

  // The actions stay while their menu is open, and disappear when the focus leaves.
  await answer.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menu').waitFor();
  const opacity = () =>
    answer.getByRole('toolbar').evaluate((bar) => getComputedStyle(bar.parentElement as Element).opacity);
  expect(await opacity()).toBe('1');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await answer.getByRole('button', { name: 'Quote', exact: true }).tap();
  await expect.poll(opacity).toBe('0');
  expect(await isHit()).toBe(false);
  expect(chat.complaints).toEqual([]);
});
