import { SaveSpaceV2, SpaceType } from '@parley/contract';
import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';

const looks = [
  { name: 'wide and dark', browser: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const } },
  { name: 'narrow and light', browser: { viewport: { width: 390, height: 844 }, colorScheme: 'light' as const } },
];

it.each(looks)('the pages of a space have no serious axe violations, $name', async ({ browser }) => {
  await using studio = await openStudio({ browser: { ...browser, reducedMotion: 'reduce' } });
  const { page, address } = studio;
  const client = await registerClient(address, 'alice@example.com');
  const { data } = await client.call(SaveSpaceV2, { name: 'Engines', space_type: SpaceType.team });
  await takeSession(page, client, address);
  await page.goto('/');
  if (browser.viewport.width < 640) await page.getByRole('button', { name: 'Got it' }).click();
  const pages = [
    [`/space/${data.id}/develop`, 'Welcome'],
    [`/space/${data.id}/library`, 'Your library is empty'],
    [`/space/${data.id}/develop?space_settings=general`, 'Name and description'],
    [`/space/${data.id}/develop?space_settings=members`, 'Owner'],
    [`/space/${data.id}/develop?space_settings=invitations`, 'No open invitations.'],
    ['/space/42/develop', 'No permission to access this space'],
    ['/join#invitation=nonsense', 'This invitation link does not work'],
  ] as const;
  for (const [path, text] of pages) {
    await page.goto(path);
    await page.getByText(text, { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await seriousAxeViolations(page), path).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await page.goto(`/space/${data.id}/develop`);
  if (browser.viewport.width < 640) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Engines, switch space' }).click();
  await page.getByRole('button', { name: 'Create team space' }).waitFor();
  expect(await seriousAxeViolations(page), 'switcher').toEqual([]);
  await page.getByRole('button', { name: 'Create team space' }).click();
  await page.getByRole('dialog', { name: 'Create team space' }).waitFor();
  expect(await seriousAxeViolations(page), 'create').toEqual([]);
});
