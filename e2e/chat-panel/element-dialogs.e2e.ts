import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBotChat } from './open-bot-chat.ts';
import { botIdOf, openStrictPage } from './strict-page.ts';

/** A red PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Two elements on a strict page, the bubble open, after one turn. */
async function openCorner() {
  const chat = await openBotChat(1);
  const { page } = chat;
  const botId = botIdOf(page);
  await openStrictPage(
    page,
    `<parley-chat id="corner" bot-id="${botId}" draft></parley-chat><parley-chat id="other" mode="inline" bot-id="${botId}" draft></parley-chat>`,
  );
  const corner = page.locator('#corner');
  await corner.getByRole('button', { name: 'Open chat' }).click();
  await corner.getByRole('log').getByText('turn-1.39').waitFor();
  return { chat, page, corner };
}

const hasFocusWithin = (part: Locator) => part.evaluate((element) => element.matches(':focus-within'));

/** Whether Tab and Shift+Tab keep the focus inside. */
async function keepsFocus(page: Page, dialog: Locator): Promise<void> {
  await expect.poll(() => hasFocusWithin(dialog)).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await hasFocusWithin(dialog), key).toBe(true);
  }
}

/** Whether it looks like a dialog: above the page, with its own background. */
async function isStyled(dialog: Locator): Promise<void> {
  const { position, background } = await dialog.evaluate((element) => {
    const style = getComputedStyle(element);
    return { position: style.position, background: style.backgroundColor };
  });
  expect(position).toBe('fixed');
  expect(background).not.toBe('rgba(0, 0, 0, 0)');
}

it('confirms a deletion inside the shadow tree, traps the focus there and restores it', async () => {
  const { chat, page, corner } = await openCorner();
  await using _ = chat;
  const answer = corner.getByRole('article', { name: 'Bot said' });
  const more = answer.getByRole('button', { name: 'More' });
  await answer.hover();
  await more.click();
  await corner.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = corner.getByRole('dialog', { name: 'Delete this message?' });
  await dialog.waitFor();
  expect(await page.locator('body > [role=dialog]').count()).toBe(0);
  await isStyled(dialog);
  await keepsFocus(page, dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Escape also closes the chat window; here the dialog has consumed it.
  expect(await corner.getByRole('dialog', { name: 'Chat' }).isVisible()).toBe(true);
  await expect.poll(() => hasFocusWithin(more)).toBe(true);

  await more.press('Enter');
  await corner.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await corner.getByRole('log').getByText('turn-1.39').waitFor({ state: 'detached' });
  expect(chat.complaints).toEqual([]);
});

it('quotes selected text, asks why an answer was disliked, and lists the key bindings', async () => {
  const { chat, page, corner } = await openCorner();
  await using _ = chat;
  const answer = corner.getByRole('article', { name: 'Bot said' });
  await answer.hover();
  await answer.getByText('turn-1.0').evaluate((paragraph) => {
    const [text] = [...paragraph.childNodes].filter((node) => node instanceof Text);
    if (text) getSelection()?.setBaseAndExtent(text, 0, text, 'turn-1.0'.length);
  });
  await answer.getByRole('button', { name: 'Quote' }).click();
  const quoted = corner.getByRole('button', { name: 'Remove quote' }).locator('..');
  await quoted.waitFor();
  expect(await quoted.textContent()).toContain('turn-1.0');
  expect(await quoted.textContent()).not.toContain('turn-1.1');
  await corner.getByRole('button', { name: 'Remove quote' }).click();

  await answer.hover();
  await answer.getByRole('button', { name: 'Bad answer' }).click();
  const reasons = answer.getByRole('form', { name: 'What was wrong?' });
  await reasons.getByText('Incorrect').click();
  await reasons.getByRole('button', { name: 'Send feedback' }).click();
  await reasons.waitFor({ state: 'detached' });

  // The element ignores keys while the focus is on the host page.
  await page.getByRole('button', { name: 'Buy' }).focus();
  for (const key of ['?', '/', 'F6']) await page.keyboard.press(key);
  expect(await page.getByRole('button', { name: 'Buy' }).evaluate((buy) => buy === document.activeElement)).toBe(true);
  expect(await corner.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);

  await answer.focus();
  await page.keyboard.press('?');
  const keys = corner.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.waitFor();
  await isStyled(keys);
  await keepsFocus(page, keys);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocusWithin(answer)).toBe(true);
  expect(chat.complaints).toEqual([]);
});

it('sends a picture and opens it in the lightbox', async () => {
  const { chat, page, corner } = await openCorner();
  await using _ = chat;
  chat.model.script({ text: ['A red dot.'] });
  const chooser = page.waitForEvent('filechooser');
  await corner.getByRole('button', { name: 'Add files' }).click();
  await corner.getByRole('menuitem', { name: 'Picture' }).click();
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PICTURE });
  await corner.getByRole('button', { name: 'Send', exact: true }).click();
  await corner.getByRole('log').getByText('A red dot.').waitFor();
  const enlarge = corner.getByRole('button', { name: /^Enlarge/ });
  await enlarge.click();
  const lightbox = corner.locator('dialog[open]');
  await lightbox.waitFor();
  expect(await hasFocusWithin(lightbox)).toBe(true);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  expect(await corner.getByRole('dialog', { name: 'Chat' }).isVisible()).toBe(true);
  await expect.poll(() => hasFocusWithin(enlarge)).toBe(true);
  expect(chat.complaints).toEqual([]);
});
