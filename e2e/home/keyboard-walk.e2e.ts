import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PASSWORD } from '../support/http-client.ts';
import { openStudio } from '../support/open-studio.ts';

/** Presses Tab until the wanted control has the focus; a control that Tab does not reach fails the test. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
  await wanted.first().waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
}

it('signs in, creates the first agent and chats with it without a mouse', async () => {
  await using studio = await openStudio();
  const { page } = studio;
  await page.goto('/');
  await tabTo(page, 'textbox', 'E-mail');
  await page.keyboard.type('ada@example.com');
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await tabTo(page, 'button', 'Register');
  await page.keyboard.press('Enter');

  await page.getByRole('region', { name: 'Get started' }).waitFor();
  await tabTo(page, 'link', 'Create agent');
  await page.keyboard.press('Enter');
  // The form opens with the focus on the name, and Enter creates the agent.
  await page.getByRole('dialog', { name: 'Create agent' }).getByRole('textbox', { name: 'Name' }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Cook');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Cook' }).waitFor();
  await tabTo(page, 'textbox', 'Message');
  await page.keyboard.type('What can you do?');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'Cook said' }).getByText('offline demo').waitFor();

  await tabTo(page, 'link', /^Parley/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Get started' }).getByText('2 of 4 done').waitFor();
  expect(studio.complaints).toEqual([]);
});
