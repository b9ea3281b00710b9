import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { untilPainted } from '../support/until-painted.ts';
import { openBotChat } from './open-bot-chat.ts';

const looks = [
  { name: 'light', size: [1280, 800], scheme: 'light' },
  { name: 'dark', size: [1280, 800], scheme: 'dark' },
  { name: 'on a phone', size: [390, 844], scheme: 'light' },
  // 1280 × 1024 at 400 % zoom.
  { name: 'at 400 %', size: [320, 256], scheme: 'dark' },
] as const;

/** The page as it is now; it stays in the last look, which has the least room. */
async function expectAccessibleInAllLooks(page: Page, what: string): Promise<void> {
  for (const { name, size, scheme } of looks) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await untilPainted(page);
    expect.soft(await seriousAxeViolations(page), `${what}, ${name}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${what}, ${name}`).toBeLessThanOrEqual(0);
  }
}

it('the panel has no serious axe violations: light, dark, on a phone and at 400 %', async () => {
  await using chat = await openBotChat(2);
  const { page } = chat;
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'Got it' }).click();
  const answer = page.getByRole('article', { name: 'Bot said' }).last();
  await answer.focus();
  await expectAccessibleInAllLooks(page, 'messages');
  await answer.getByRole('button', { name: 'Bad answer' }).click();
  await page.getByRole('form', { name: 'What was wrong?' }).waitFor();
  await expectAccessibleInAllLooks(page, 'reasons');
  await answer.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this message?' }).waitFor();
  await expectAccessibleInAllLooks(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Find in conversation' }).click();
  await page.getByRole('textbox', { name: 'Find in conversation' }).fill('turn-1.3');
  await page
    .getByRole('search')
    .getByText(/of \d+$/)
    .waitFor();
  await expectAccessibleInAllLooks(page, 'find');
  await page.keyboard.press('Escape');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await page.getByRole('menuitem', { name: 'File' }).click();
  const file = { name: 'a-name-that-is-rather-long-for-a-phone.pdf', mimeType: '', buffer: Buffer.from('a') };
  await (await chooser).setFiles(file);
  await page.getByRole('button', { name: `Remove ${file.name}` }).waitFor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Several\nrows');
  await expectAccessibleInAllLooks(page, 'files');
  await page.getByRole('button', { name: `Remove ${file.name}` }).click();
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expectAccessibleInAllLooks(page, 'outbox');
  expect(chat.complaints).toEqual([]);
});

it('shows pressed, focused and placeholder states in forced colours, without motion', async () => {
  await using chat = await openBotChat(1);
  const { page } = chat;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const answer = page.getByRole('article', { name: 'Bot said' }).last();
  await answer.focus();
  const like = answer.getByRole('button', { name: 'Good answer' });
  await like.click();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  const outline = await like.evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(outline).toBe('solid');

  // In forced colours a background is visible only in a system colour.
  await chat.ask({ name: 'slow', pieces: 40, paceMs: 200 });
  const paragraphs = page.getByRole('log').getByText('slow.3 ');
  const [drawn, motion, text] = await paragraphs.evaluate((paragraph) => {
    const cursor = getComputedStyle(paragraph, '::after');
    return [cursor.backgroundColor, cursor.animationPlayState, getComputedStyle(paragraph).color];
  });
  expect([drawn, motion], 'where the next word will be').toEqual([text, 'paused']);
});

it('chat §9: a name is at most 400 px wide', async () => {
  await using chat = await openBotChat(1);
  const name = chat.page.getByRole('article', { name: 'Bot said' }).getByText('Bot', { exact: true });
  const width = await name.evaluate((element) => {
    element.textContent = 'A rather long name '.repeat(20);
    return element.getBoundingClientRect().width;
  });
  expect(width).toBe(400);
});
