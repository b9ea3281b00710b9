import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio } from '../support/open-studio.ts';
import { fillSignForm } from './sign-form.ts';

const email = 'alice@example.com';

it('studio §2 registers, logs out, signs in again and returns to the page asked for', async () => {
  await using studio = await openStudio();
  const { page } = studio;
  await page.goto('/');
  await page.waitForURL('**/sign?redirect=%2F');
  await fillSignForm(page, email);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Account menu, alice' }).waitFor();

  await page.getByRole('button', { name: 'Account menu' }).click();
  const menu = page.getByRole('menu');
  await menu.getByText('@alice').waitFor();
  await menu.getByText('Administrator').waitFor();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();

  await page.goto('/?settings=sessions');
  await page.waitForURL('**/sign?redirect=%2F%3Fsettings%3Dsessions');
  await fillSignForm(page, email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?settings=sessions');
  await page.getByText('This browser').waitFor();
  expect(studio.complaints).toEqual([]);
});

it('tells a visitor of a server that strangers can reach where the link for the first account is', async () => {
  await using studio = await openStudio({ settings: { ALLOWED_HOSTS: 'parley.lan' } });
  const { page, firstAccountLink = '' } = studio;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Create the first account' }).waitFor();
  await page.getByText('open the link that the server printed when it started').waitFor();
  expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0);

  await page.goto(firstAccountLink);
  await fillSignForm(page, email);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Account menu, alice' }).waitFor();
  const visitor = await studio.openBrowser();
  await visitor.goto('/sign');
  await visitor.getByText('Registration is by invitation.').waitFor();
  expect(studio.complaints).toEqual([]);
});

it('studio §2 never redirects to another site after sign-in', async () => {
  await using studio = await openStudio();
  const { page, address } = studio;
  await registerClient(address, email);
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`/sign?redirect=${encodeURIComponent(evil)}`);
    await fillSignForm(page, email);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Account menu, alice' }).waitFor();
    await page.waitForURL(`${address}/`);
  }
});

it('studio §5 keeps the buttons disabled while a field is empty or invalid', async () => {
  await using studio = await openStudio();
  const { page } = studio;
  await page.goto('/sign');
  const login = page.getByRole('button', { name: 'Login' });
  const register = page.getByRole('button', { name: 'Register' });
  await login.waitFor();
  const disabled = () => Promise.all([login.isDisabled(), register.isDisabled()]);
  expect(await disabled()).toEqual([true, true]);
  await fillSignForm(page, email);
  await expect.poll(disabled).toEqual([false, false]);
  await fillSignForm(page, 'not an address');
  await expect.poll(disabled).toEqual([true, true]);
  await fillSignForm(page, email, 'short');
  await expect.poll(disabled).toEqual([false, true]);
  await fillSignForm(page, email, '');
  await expect.poll(disabled).toEqual([true, true]);
});

it('studio §8 shows a failed login with Retry, keeps what was typed, and shows how long to wait after too many', async () => {
  await using studio = await openStudio();
  const { page, address } = studio;
  await registerClient(address, email);
  await page.goto('/sign');
  await fillSignForm(page, email, 'wrong');
  const failure = page.getByRole('alert');
  for (let time = 1; time <= 6; time += 1) {
    await page.getByRole('button', { name: time === 1 ? 'Login' : 'Retry' }).click();
    await failure.getByText('Login failed').waitFor();
    await failure.getByText(time <= 5 ? 'The e-mail or the password is wrong.' : /Try again in \d+ second/).waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong');
  }
});

it('shows Chinese to visitors who choose it, and keeps it for their account', async () => {
  await using studio = await openStudio();
  const { page } = studio;
  await page.goto('/sign');
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('简体中文');
  await page.getByRole('button', { name: '登录' }).waitFor();
  await page.reload();
  await page.getByLabel('邮箱').fill(email);
  await page.getByLabel('密码', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: '注册' }).click();
  await page.getByRole('button', { name: '账号菜单' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
});

it('opens the sign page without an error in the console and without asking who is signed in', async () => {
  await using studio = await openStudio();
  const { page } = studio;
  const calls: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/sign');
  // An installation without an account: the page knows it before its first paint.
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect({ calls, errors }).toEqual({ calls: [], errors: [] });
});
