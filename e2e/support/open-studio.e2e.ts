import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, expect, it, vi } from 'vitest';
import { openStudio } from './open-studio.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { workerBrowser } from './worker-browser.ts';

afterEach(() => vi.unstubAllEnvs());

it('leaves nothing behind when signing in fails', async () => {
  await using folder = await temporaryFolder();
  // Started first: the browser's own profile folder must not be counted below.
  await workerBrowser();
  vi.stubEnv('TMPDIR', folder.path);
  await expect(openStudio({ signedInAs: 'no e-mail' })).rejects.toThrow();
  // Deleted last, after the browser and the server.
  expect(await readdir(folder.path)).toEqual([]);
});

/** What a page finds in its browser. */
const foundBy = (page: Page) =>
  page.evaluate(async () => ({
    stored: [localStorage.length, sessionStorage.length],
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    microphone: (await navigator.permissions.query({ name: 'microphone' })).state,
    isOnline: navigator.onLine,
  }));

async function openSignPage(page: Page): Promise<void> {
  await page.goto('/sign');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
}

it('opens a browser without pages, cookies, storage or permissions of the test before', async () => {
  let fresh: Awaited<ReturnType<typeof foundBy>>;
  {
    await using studio = await openStudio();
    const { page } = studio;
    await openSignPage(page);
    fresh = await foundBy(page);
    await page.evaluate(async () => {
      localStorage.setItem('left', 'behind');
      sessionStorage.setItem('left', 'behind');
      await new Promise((opened) => {
        indexedDB.open('left').onsuccess = opened;
      });
      await caches.open('left');
    });
    const context = page.context();
    await context.addCookies([{ name: 'left', value: 'behind', url: studio.address }]);
    await context.grantPermissions(['microphone']);
    await context.newPage();
    await context.setOffline(true);
    expect(await foundBy(page)).not.toEqual(fresh);
  }
  await using studio = await openStudio();
  const { page } = studio;
  expect(await page.context().cookies()).toEqual([]);
  await openSignPage(page);
  expect(await foundBy(page)).toEqual(fresh);
});
