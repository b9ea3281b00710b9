import { PassportWebEmailLoginPost } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createHttpClient, PASSWORD, registerClient } from '../support/http-client.ts';
import { openStudio } from '../support/open-studio.ts';
import { fillSignForm } from './sign-form.ts';

const email = 'alice@example.com';
const newPassword = 'a wholly new one';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await page.getByRole('dialog', { name: 'Account settings' }).waitFor();
}

const toast = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** A red PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

it('studio §2 changes nickname, username and picture, and they are still there after a reload', async () => {
  await using studio = await openStudio({ signedInAs: email });
  const { page, address } = studio;
  await registerClient(address, 'taken@example.com');
  await openSettings(page);
  const dialog = page.getByRole('dialog', { name: 'Account settings' });
  const box = await dialog.boundingBox();
  expect([box?.width, box?.height]).toEqual([1120, 600]);

  await page.getByRole('textbox', { name: 'Nickname' }).fill('Alice in Wonderland');
  await page.getByRole('button', { name: 'Save nickname' }).click();
  await toast(page, 'Nickname saved');

  const username = page.getByRole('textbox', { name: 'Username' });
  const save = page.getByRole('button', { name: 'Save username' });
  await username.fill('ab-c');
  expect(await save.isDisabled()).toBe(true);
  await username.fill('Taken');
  await page.getByText('This username is taken. Choose another one.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await username.fill('wonder_1');
  await save.click();
  await toast(page, 'Username saved');

  await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await toast(page, 'Picture uploaded');
  await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<b>') });
  await toast(page, 'A picture must be a PNG, JPEG, GIF or WebP file.');

  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu, Alice in Wonderland' }).waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menu').getByText('@wonder_1').waitFor();
  const picture = page.getByRole('menu').locator('img');
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(studio.complaints).toEqual([]);
});

it('changes the password, and sends every other browser to the sign-in page with a redirect back', async () => {
  await using studio = await openStudio({ signedInAs: email });
  const { page, address } = studio;
  const other = await studio.openBrowser();
  await other.goto('/sign');
  await fillSignForm(other, email);
  await other.getByRole('button', { name: 'Login' }).click();
  await other.getByRole('button', { name: 'Account menu, alice' }).waitFor();

  await openSettings(page);
  await page.getByLabel('Current password').fill('not it');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The current password is wrong.').first().waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await toast(page, 'Password changed. All other browsers were logged out.');

  await other.goto('/?settings=sessions');
  await other.waitForURL('**/sign?redirect=%2F%3Fsettings%3Dsessions');
  const login = (password: string) => createHttpClient(address).call(PassportWebEmailLoginPost, { email, password });
  await expect(login(PASSWORD)).rejects.toThrow('wrong');
  await login(newPassword);
});

it('studio §9 changes the language and reloads in it', async () => {
  await using studio = await openStudio({ signedInAs: email });
  const { page } = studio;
  await openSettings(page);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: '简体中文' }).click();
  await page.getByRole('dialog', { name: '账号设置' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.getByRole('combobox', { name: '语言' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('dialog', { name: 'Account settings' }).waitFor();
});

it('revokes the session of a second browser, which then has to sign in', async () => {
  await using studio = await openStudio({ signedInAs: email });
  const { page } = studio;
  const other = await studio.openBrowser();
  await other.goto('/sign');
  await fillSignForm(other, email);
  await other.getByRole('button', { name: 'Login' }).click();
  await other.getByRole('button', { name: 'Account menu, alice' }).waitFor();
  // Otherwise a request that is still under way may send this page to the sign page before the menu is opened.
  await other.waitForLoadState('networkidle');

  await page.goto('/?settings=sessions');
  await page.getByRole('button', { name: /^Revoke Chrome/ }).click();
  await toast(page, 'That browser was logged out');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: 'Account settings' }).click();
  await other.waitForURL('**/sign?redirect=**');
  await page.reload();
  await page.getByText('This browser').waitFor();
  expect(await page.getByRole('button', { name: /^Revoke/ }).count()).toBe(0);
});
