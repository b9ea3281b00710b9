import { GetDraftIntelligenceList, SaveSpaceV2, SpaceType } from '@parley/contract';
import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';

it('studio §2 goes through the shell by keyboard: palette, folded sidebar, keys', async () => {
  await using studio = await openStudio({
    browser: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
  });
  const { page, address } = studio;
  const client = await registerClient(address, 'alice@example.com');
  const { data } = await client.call(SaveSpaceV2, { name: 'Engines', space_type: SpaceType.team });
  const { data: listed } = await client.call(GetDraftIntelligenceList, { space_id: data.id });
  await takeSession(page, client, address);
  await page.goto(`/space/${data.id}/library`);
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await page.getByRole('option', { name: 'Welcome Engines' }).waitFor();
  expect(await seriousAxeViolations(page), 'palette').toEqual([]);
  await field.fill('welc');
  await page.getByRole('option', { name: /Welcome.*Engines/ }).click();
  await page.waitForURL(`**/space/${data.id}/bot/${listed.intelligences[0]?.basic_info.id}`);
  const chat = page.getByRole('region', { name: 'Chat', exact: true });
  await chat.waitFor();

  // The sidebar opens over the page, which stays where it is.
  const place = await chat.boundingBox();
  const sidebar = page.getByRole('complementary', { name: 'Space menu' });
  expect(await sidebar.count()).toBe(0);
  await page.keyboard.press('Control+b');
  await sidebar.waitFor();
  expect(await chat.boundingBox()).toEqual(place);
  expect(await seriousAxeViolations(page), 'sidebar').toEqual([]);
  await page.keyboard.press('Escape');
  await sidebar.waitFor({ state: 'detached' });
  await page.mouse.move(80, 450);
  await sidebar.getByRole('link', { name: 'Members 1' }).waitFor();
  await page.mouse.move(800, 450);
  await sidebar.waitFor({ state: 'detached' });

  // One's own messages end the line, wide and narrow.
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('What can you do?');
  await page.keyboard.press('Enter');
  const own = page.getByRole('article', { name: 'alice said' });
  await own.waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    if (width < 640) await page.getByRole('button', { name: 'Got it' }).click();
    const row = await own.boundingBox();
    const bubble = await own.locator('[data-bubble]').boundingBox();
    if (!row || !bubble) throw new Error('the message is not drawn');
    const isAtEnd = row.x + row.width - (bubble.x + bubble.width) < bubble.x - row.x;
    expect(isAtEnd, `${width} px`).toBe(true);
  }

  // The bar belongs to the agent: the search is in the drawer.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Main menu' }).getByRole('button', { name: 'Search' }).click();
  await field.fill('keyboard');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Regenerate the last answer').waitFor();
  expect(await seriousAxeViolations(page), 'keys').toEqual([]);
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  expect(studio.complaints).toEqual([]);
});
