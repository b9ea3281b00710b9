import { GetSpaceListV2, SaveSpaceV2, SpaceType } from '@parley/contract';
import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';

it('studio §4 gives a new user a personal space', async () => {
  await using studio = await openStudio();
  const { page, address } = studio;
  const client = await registerClient(address, 'alice@example.com');
  await takeSession(page, client, address);
  await page.goto('/space');
  await page.waitForURL('**/space/*/develop');
  await page.getByRole('heading', { level: 1, name: 'Develop' }).waitFor();
  const { data } = await client.call(GetSpaceListV2, {});
  expect(data.bot_space_list).toMatchObject([
    { name: 'Personal', description: 'Personal Space', space_type: SpaceType.personal },
  ]);
  expect(studio.complaints).toEqual([]);
});

it('studio §6 shows the no-permission page for an unknown space and for somebody else’s', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page, address } = studio;
  const bob = await registerClient(address, 'bobby@example.com');
  const { data } = await bob.call(SaveSpaceV2, { name: 'Secret', space_type: SpaceType.team });
  for (const spaceId of ['42', data.id]) {
    await page.goto(`/space/${spaceId}/develop`);
    const alert = page.getByRole('alert');
    await alert.getByRole('heading', { name: 'No permission to access this space' }).waitFor();
    await alert
      .getByText('You do not have permission to access this space or the space ID does not exist', { exact: true })
      .waitFor();
  }
  await page.getByRole('button', { name: 'Go to Bot Platform' }).click();
  await page.getByRole('button', { name: 'Personal, switch space' }).waitFor();
});

it('studio §2 remembers space, sub-menu and sidebar width for the account', async () => {
  await using studio = await openStudio();
  const { page, address } = studio;
  const alice = await registerClient(address, 'alice@example.com');
  const { data } = await alice.call(SaveSpaceV2, { name: 'Engines', space_type: SpaceType.team });
  await takeSession(page, alice, address);
  await page.goto('/space');
  await page.getByRole('button', { name: 'Personal, switch space' }).click();
  await page.getByRole('link', { name: 'Engines' }).click();
  await page.getByRole('link', { name: 'Library' }).click();
  const handle = page.getByRole('separator', { name: 'Sidebar width' });
  const sidebar = page.getByRole('complementary', { name: 'Space menu' });
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not visible');
  await page.mouse.move(box.x + box.width / 2, 300);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 70, 300);
  await page.mouse.up();
  expect((await sidebar.boundingBox())?.width).toBe(270);

  await page.goto('/space');
  await page.waitForURL(`**/space/${data.id}/library`);
  expect((await sidebar.boundingBox())?.width).toBe(270);
  await handle.press('End');
  await page.reload();
  await handle.waitFor();
  expect((await sidebar.boundingBox())?.width).toBe(380);

  await takeSession(page, await registerClient(address, 'bobby@example.com'));
  await page.goto('/space');
  await page.waitForURL('**/develop');
  await page.getByRole('button', { name: 'Personal, switch space' }).waitFor();
  expect((await sidebar.boundingBox())?.width).toBe(200);
});
