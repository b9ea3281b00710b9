import { GetDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import { createAgent } from '../bot-editor/editor-page.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible, looks } from '../support/page-look.ts';
import { pngOf } from '../support/picture.ts';

for (const look of looks)
  it(`chat §3, §9 an author chooses a background, places it for both layouts and removes it; the chat shows it (${look.name})`, async () => {
    await using studio = await openStudio({ browser: look.browser });
    const { page, address } = studio;
    const client = await registerClient(address, 'ada@example.com');
    const { botId: bot_id, path } = await createAgent(client, 'You sail.');
    await takeSession(page, client, address);
    const showTab = async (name: string) => {
      if (look.isNarrow) await page.getByRole('tab', { name }).click();
    };
    const stored = async () =>
      (await client.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.background_image_info_list[0];
    const sea = pngOf({ width: 1000, height: 346 }, [0x33, 0x66, 0x99]);
    const file = { name: 'sea.png', mimeType: 'image/png', buffer: sea };

    await page.goto(path);
    if (look.isNarrow) await page.getByRole('button', { name: 'Got it' }).click();
    await showTab('Model and skills');
    await page.getByRole('button', { name: /^Background/ }).click();

    // What is no picture is refused in words.
    const input = page.locator('input[type=file][accept*=".webp"]').first();
    await input.setInputFiles({ ...file, buffer: Buffer.from('no picture') });
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContainEqual(expect.stringContaining('PNG, JPEG, GIF or WebP'));

    // The picture fills both areas at first; it is moved and zoomed with the keys.
    await input.setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Position of the background' });
    const area = dialog.getByRole('application');
    await area.waitFor();
    await expectAccessible(page, 'cropper');
    // A picture that was just chosen is not lost by mistake.
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    await area.press('ArrowLeft');
    await dialog.getByRole('radio', { name: 'Phone' }).check();
    await area.press('+');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(stored).toBeTruthy();
    const saved = await stored();
    // The server encodes pictures again, which may change a colour a little.
    expect(saved?.web_background_image.theme_color).toMatch(/^#3.6.9.$/);
    expect(saved?.web_background_image).toMatchObject({
      gradient_position: { left: 0, width: 486 },
      canvas_position: { left: -265, top: 0, width: 1000, height: 346 },
    });
    expect(saved?.mobile_background_image.canvas_position.height).toBeCloseTo(346 * 1.1);
    await expectAccessible(page, 'background block');

    // The chat beside shows it without a reload: the crop of its layout.
    await showTab('Chat');
    const isMobile = (await page.locator('[data-layout]').last().getAttribute('data-layout')) === 'mobile';
    const crop = isMobile ? saved?.mobile_background_image : saved?.web_background_image;
    const shown = page.locator(`[aria-hidden="true"] > div > img[src="${crop?.origin_image_url}"]`).last();
    await shown.waitFor({ state: 'attached' });
    const left = await shown.evaluate((image: HTMLImageElement) => Number.parseFloat(image.style.left));
    expect(left).toBeCloseTo(((crop?.canvas_position.left ?? 0) / (isMobile ? 248 : 486)) * 100, 1);
    await expectAccessible(page, 'chat with a background');

    await showTab('Model and skills');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(stored).toBeUndefined();
    expect(studio.complaints).toEqual([]);
  });
