import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PASSWORD } from '../support/http-client.ts';
import { openStudio } from '../support/open-studio.ts';

/**
 * Presses Tab until the wanted control has the focus. A control that Tab does not reach, that stays outside the window
 * or that looks the same without the focus fails the test.
 */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
  await wanted.first().waitFor();
  const focused = wanted.and(page.locator(':focus'));
  for (let presses = 0; (await focused.count()) === 0; presses += 1) {
    if (presses === 60) throw new Error(`Tab does not reach ${role} ${name}`);
    await page.keyboard.press('Tab');
  }
  expect(await isFocusVisible(focused), `the focus on ${role} ${name} is visible`).toBe(true);
}

/** The control is in the window, and it or a frame around it changes when the focus leaves. */
const isFocusVisible = (focused: Locator): Promise<boolean> =>
  focused.evaluate((control: HTMLElement) => {
    const box = control.getBoundingClientRect();
    const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const look = () => {
      const looks: string[] = [];
      for (let part: Element | null = control; part; part = part.parentElement) {
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(part);
        looks.push(outline, boxShadow, borderColor, backgroundColor);
      }
      return looks.join();
    };
    const withFocus = look();
    control.blur();
    const withoutFocus = look();
    control.focus();
    return isInside && withFocus !== withoutFocus;
  });

async function fillSignFormByKey(page: Page): Promise<void> {
  await tabTo(page, 'textbox', 'E-mail');
  await page.keyboard.type('ada@example.com');
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(PASSWORD);
}

it('registers, signs in, creates the first agent and chats with it without a mouse', async () => {
  await using studio = await openStudio({ browser: { reducedMotion: 'reduce' } });
  const { page } = studio;
  const steps = page.getByRole('region', { name: 'Get started' });
  await page.goto('/');
  await fillSignFormByKey(page);
  await tabTo(page, 'button', 'Register');
  await page.keyboard.press('Enter');
  await steps.waitFor();

  await tabTo(page, 'button', 'Account menu, ada');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('End');
  await page.getByRole('menuitem', { name: 'Log out' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Log in to Parley' }).waitFor();
  await fillSignFormByKey(page);
  await page.keyboard.press('Enter');

  await steps.waitFor();
  await tabTo(page, 'link', 'Create agent');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', /^Start from scratch/);
  await page.keyboard.press('Enter');
  // The form opens with the focus on the name, and Enter creates the agent.
  const form = page.getByRole('dialog', { name: 'Create agent' });
  await form.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Cook');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Cook' }).waitFor();
  // A new agent without a prompt begins with it. Escape lets Tab leave the code editor.
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await prompt.and(page.locator('[contenteditable]:focus')).waitFor();
  await page.keyboard.type('You cook.');
  // For two seconds, so the box that Tab goes to is there before.
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(page, 'textbox', 'Message');
  await page.keyboard.type('What can you do?');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Cook said' }).getByText('offline demo').waitFor();

  await tabTo(page, 'link', /^Parley/);
  await page.keyboard.press('Enter');
  await steps.getByText('2 of 4 done').waitFor();
  expect(studio.complaints).toEqual([]);
});
