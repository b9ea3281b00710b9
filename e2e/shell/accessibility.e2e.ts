import { CreateSpaceInvitation, GetDraftIntelligenceList, SaveSpaceV2, SpaceRole, SpaceType } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type HttpClient, registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible, expectAccessibleInBothLooks, narrow, turnTo, visitAll, wide } from '../support/page-look.ts';

async function createEngines(client: HttpClient): Promise<string> {
  const { data } = await client.call(SaveSpaceV2, { name: 'Engines', space_type: SpaceType.team });
  return data.id;
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('home, palette and chat have no axe violations', async () => {
  await using studio = await openStudio({ browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'alice@example.com');
  const spaceId = await createEngines(client);
  const { data: listed } = await client.call(GetDraftIntelligenceList, { space_id: spaceId });
  await takeSession(page, client, address);
  await page.goto('/');
  await page.getByRole('button', { name: 'Got it' }).click();
  await visitAll(page, [
    ['/', '0 of 4 done'],
    ['/?create=choice', 'Start from scratch'],
    ['/?create=description', 'What should it do?'],
    ['/?create=agent', 'Only a name is needed. You can change name, prompt and model later.'],
  ]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Hide checklist' }).click();
  await page.getByRole('region', { name: 'Get started' }).waitFor({ state: 'detached' });
  await expectAccessibleInBothLooks(page, 'home without the checklist');

  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Welcome Engines' }).waitFor();
  await expectAccessibleInBothLooks(page, 'palette');
  await page.keyboard.type('zzz');
  await page.getByText('Nothing matches “zzz”.').waitFor();
  await expectAccessibleInBothLooks(page, 'palette without a match');
  await closeDialog(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await expectAccessibleInBothLooks(page, 'keys');

  await page.goto(`/space/${spaceId}/bot/${listed.intelligences[0]?.basic_info.id}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('What can you do?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Welcome said' }).last();
  await answer.getByText('offline demo').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  await expectAccessibleInBothLooks(page, 'agent');
  for (const look of [wide, narrow]) {
    await turnTo(page, look);
    await answer.focus();
    await answer.getByRole('button', { name: 'Show message details' }).click();
    await page.getByRole('dialog', { name: 'Message details' }).waitFor();
    await expectAccessible(page, `message details, ${look.name}`);
    await closeDialog(page);
  }
  for (const tab of ['Prompt', 'Model and skills']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await expectAccessible(page, `tab ${tab}`);
  }
  expect(studio.complaints).toEqual([]);
});

it('the pages of a space have no axe violations', async () => {
  await using studio = await openStudio({ browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'alice@example.com');
  const spaceId = await createEngines(client);
  const { path: invitation } = await client.call(CreateSpaceInvitation, {
    space_id: spaceId,
    role_type: SpaceRole.member,
    days: 7,
  });
  await takeSession(page, client, address);
  await page.goto('/');
  await page.getByRole('button', { name: 'Got it' }).click();
  await visitAll(page, [
    [`/space/${spaceId}/develop`, 'Welcome'],
    [`/space/${spaceId}/library`, 'No datasets yet'],
    [`/space/${spaceId}/develop?space_settings=general`, 'Profile'],
    [`/space/${spaceId}/develop?space_settings=members`, 'Owner'],
    [`/space/${spaceId}/develop?space_settings=invitations`, 'Revoke'],
    ['/space/42/develop', 'No permission to access this space'],
    ['/join#invitation=nonsense', 'This invitation link does not work'],
  ]);
  // It is in a drawer on a phone, and in the sidebar on a wide screen.
  for (const look of [narrow, wide]) {
    await turnTo(page, look);
    await page.goto(`/space/${spaceId}/develop`);
    if (look.isNarrow) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Engines, switch space' }).click();
    await page.getByRole('button', { name: 'Create team space' }).waitFor();
    await expectAccessible(page, `switcher, ${look.name}`);
    await page.getByRole('button', { name: 'Create team space' }).click();
    await page.getByRole('dialog', { name: 'Create team space' }).waitFor();
    await expectAccessible(page, `create, ${look.name}`);
  }

  await takeSession(page, await registerClient(address, 'bobby@example.com'));
  await visitAll(page, [[invitation, 'Join Engines']]);
  expect(studio.complaints).toEqual([]);
});
