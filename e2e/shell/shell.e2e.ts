import { GetSpaceListV2 } from '@parley/contract';
import { expect, it } from 'vitest';
import { openStudio } from '../support/open-studio.ts';

const email = 'alice@example.com';
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' as const };

it('studio §2 closes the drawer on route change, and shows the mobile hint once', async () => {
  await using studio = await openStudio({ signedInAs: email, browser: phone });
  const { page } = studio;
  await page.goto('/space');
  const hint = page.getByRole('dialog', { name: 'Better on a larger screen' });
  await hint.getByRole('button', { name: 'Got it' }).click();
  await hint.waitFor({ state: 'detached' });
  // The redirect of `/space` would close a menu that is opened before it.
  await page.waitForURL(/\/develop$/);

  expect(await page.getByRole('link', { name: 'Library' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await drawer.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Library').waitFor();

  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(studio.complaints).toEqual([]);
});

it('studio §2 page_mode=modal hides the sidebars', async () => {
  await using studio = await openStudio({ signedInAs: email });
  const { page } = studio;
  await page.goto('/space?page_mode=modal');
  await page.waitForURL('**/develop?page_mode=modal');
  await page.getByRole('heading', { level: 1, name: 'Develop' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Account menu' }).count()).toBe(0);
});

it('studio §2 shows the session id of a failed response and copies it', async () => {
  await using studio = await openStudio({ signedInAs: email });
  const { page } = studio;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route(`**${GetSpaceListV2.path}`, (route) =>
    route.fulfill({ status: 403, headers: { 'x-tt-logid': 'log-7' }, json: { code: 4_000_001, msg: 'Not today.' } }),
  );
  await page.goto('/space');
  const alert = page.getByRole('alert');
  await alert.getByText('Not today.').waitFor();
  await alert.getByText('log-7').waitFor();
  await alert.getByRole('button', { name: 'Copy session ID' }).click();
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('log-7');
});

it('switches the theme from the avatar menu and remembers it', async () => {
  await using studio = await openStudio({ signedInAs: email, browser: { colorScheme: 'light' } });
  const { page } = studio;
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.reload();
  await page.getByRole('button', { name: 'Account menu' }).click();
  expect(await page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
});

it('studio §9 shows the upgrade banner to an old browser, which can dismiss it', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
  await using studio = await openStudio({ browser: { userAgent } });
  const { page } = studio;
  await page.goto('/sign');
  const banner = page.getByRole('alert');
  await banner.getByText('This browser is too old for Parley.').waitFor();
  await banner.getByRole('link', { name: 'Download a current browser' }).waitFor();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await banner.count()).toBe(0);
  expect(studio.complaints).toEqual([]);
});
