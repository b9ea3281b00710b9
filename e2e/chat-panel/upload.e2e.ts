import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStudio } from '../support/open-studio.ts';
import { PICTURE } from '../support/picture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const files = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const warning = (page: Page, text: string) => page.getByRole('alert').getByText(text);
const isFileKept = (page: Page) =>
  page.evaluate(() => Object.values(localStorage).some((entry) => String(entry).includes('"files:')));

async function openWelcome() {
  const studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  await page.goto('/space');
  await page.getByRole('list', { name: 'Agents' }).getByRole('link', { name: 'Welcome' }).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  return studio;
}

/** Drops files onto the message list. */
async function dropOn(page: Page): Promise<(...paths: string[]) => Promise<void>> {
  const box = await page.getByRole('log').boundingBox();
  const pointer = await page.context().newCDPSession(page);
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 };
  return async (...paths) => {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await pointer.send('Input.dispatchDragEvent', {
        type,
        ...at,
        data: { items: [], files: paths, dragOperationsMask: 1 },
      });
  };
}

async function pick(page: Page, item: 'Picture' | 'File', file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  expect((await chooser).isMultiple()).toBe(true);
  await (await chooser).setFiles(file);
}

it('chat §5 upload: picks a file, shows its progress, removes it, keeps it through a reload, and sends it', async () => {
  await using studio = await openWelcome();
  const { page } = studio;
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let parts = 0;
  await page.route('**/upload/**', async (route) => {
    parts += 1;
    if (parts === 2) await isHeld;
    await route.continue().catch(() => undefined);
  });
  const large = { name: 'large.zip', mimeType: 'application/zip', buffer: Buffer.alloc(400_000, 'a') };
  await pick(page, 'File', large);
  await page.getByRole('progressbar', { name: 'Uploading large.zip' }).waitFor();
  expect(await send(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel uploading large.zip' }).click();
  expect(await files(page).count()).toBe(0);
  letGo();
  await page.unroute('**/upload/**');

  await pick(page, 'File', large);
  await page.getByRole('button', { name: 'Remove large.zip' }).waitFor();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Read this');
  await expect.poll(() => isFileKept(page)).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Remove large.zip' }).waitFor();
  const request = page.waitForRequest('**/api/conversation/chat');
  await send(page).click();
  const body = (await request).postDataJSON();
  expect(body.content_type).toBe('mix');
  expect(JSON.parse(body.query).item_list).toMatchObject([
    { type: 'file', file: { file_name: 'large.zip', file_size: 400_000, file_type: 'archive' } },
    { type: 'text', text: 'Read this' },
  ]);
  await page.getByRole('article', { name: 'alice said' }).waitFor();
  expect(await files(page).count()).toBe(0);
  await expect.poll(() => isFileKept(page)).toBe(false);
  expect(studio.complaints).toEqual([]);
});

it('chat §5 upload: the warnings', async () => {
  await using studio = await openWelcome();
  const { page } = studio;
  await pick(page, 'File', { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await warning(page, 'Empty file: empty.txt').waitFor();
  expect(await files(page).count()).toBe(0);

  await using folder = await temporaryFolder();
  const path = (name: string) => join(folder.path, name);
  await writeFile(path('huge.txt'), '');
  await truncate(path('huge.txt'), UPLOAD_MAX_BYTES + 1);
  const eleven = Array.from({ length: 11 }, (_, index) => path(`${index}.txt`));
  await Promise.all([path('a.txt'), ...eleven].map((name) => writeFile(name, name)));
  const drop = await dropOn(page);
  await drop(path('huge.txt'), path('a.txt'));
  await warning(page, 'Larger than 500 MB: huge.txt').waitFor();
  await page.getByRole('button', { name: 'Remove a.txt' }).click();
  await drop(...eleven);
  await warning(page, 'Too many files: 10 at most.').waitFor();
  expect(await files(page).count()).toBe(0);
});

it('chat §2: accepts files dropped anywhere on the panel, and highlights the drop area', async () => {
  await using studio = await openWelcome();
  await using folder = await temporaryFolder();
  const { page } = studio;
  const picture = join(folder.path, 'dot.png');
  await writeFile(picture, PICTURE);
  const box = await page.getByRole('log').boundingBox();
  if (!box) throw new Error('nothing to drop on');
  const pointer = await page.context().newCDPSession(page);
  const inside = { x: box.x + box.width / 2, y: box.y + 40 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop', path: string, at = inside) =>
    pointer.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  const highlight = page.getByText('Drop files here');
  await drag('dragEnter', picture);
  await drag('dragOver', picture);
  await highlight.waitFor();
  await drag('dragOver', picture, { x: 4, y: 4 });
  await highlight.waitFor({ state: 'detached' });
  // Folders are excluded.
  await drag('dragEnter', folder.path);
  await drag('dragOver', folder.path);
  await drag('drop', folder.path);
  await highlight.waitFor({ state: 'detached' });
  expect(await files(page).count()).toBe(0);
  await drag('dragEnter', picture);
  await drag('dragOver', picture);
  await drag('drop', picture);
  await page.getByRole('button', { name: 'Remove dot.png' }).waitFor();
  await expect
    .poll(() =>
      files(page)
        .locator('img')
        .evaluate((shown) => (shown as HTMLImageElement).naturalWidth),
    )
    .toBe(1);
  const request = page.waitForRequest('**/api/conversation/chat');
  await send(page).click();
  expect(JSON.parse((await request).postDataJSON().query).item_list).toMatchObject([{ type: 'image' }]);
  expect(studio.complaints).toEqual([]);
});

it('turns a very long paste into a file, unless the user asks for text', async () => {
  await using studio = await openWelcome();
  const { page } = studio;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // So many lines that typing them one by one would freeze the page.
  const long = 'word\n'.repeat(3000);
  await page.evaluate((text) => navigator.clipboard.writeText(text), long);
  await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await page.keyboard.press('Control+V');
  await files(page).getByText('pasted-text.txt').waitFor();
  expect(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Insert as text' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe(long);
  expect(await files(page).count()).toBe(0);

  // chat §5: a picture is uploaded.
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('');
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  }, PICTURE.toString('base64'));
  await page.keyboard.press('Control+V');
  await files(page)
    .getByRole('button', { name: /^Remove / })
    .waitFor();
  await expect.poll(() => send(page).isEnabled()).toBe(true);
});
