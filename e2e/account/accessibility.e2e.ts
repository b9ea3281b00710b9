import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { openStudio } from '../support/open-studio.ts';

const publicPages = ['/sign', '/sign/reset#secret=x', '/terms', '/docs/api', '/nowhere'];
const ownPages = ['/', '/?settings=account', '/?settings=sessions', '/admin', '/admin/users', '/admin/models'];

const looks = [
  { name: 'wide and light', browser: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const } },
  { name: 'narrow and dark', browser: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const } },
];

it.each(looks)('no page has serious axe violations, $name', async ({ browser }) => {
  await using studio = await openStudio({
    signedInAs: 'alice@example.com',
    browser: { ...browser, reducedMotion: 'reduce' },
  });
  const visitor = await studio.openBrowser({ ...browser, reducedMotion: 'reduce' });
  await studio.page.goto('/');
  if (browser.viewport.width < 640) await studio.page.getByRole('button', { name: 'Got it' }).click();
  for (const [page, paths] of [
    [visitor, publicPages],
    [studio.page, ownPages],
  ] as const)
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      if (path.includes('settings')) await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await seriousAxeViolations(page), path).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  expect(studio.complaints).toEqual([]);
});
