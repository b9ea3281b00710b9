import {
  AcceptSpaceInvitation,
  CreateSpaceInvitation,
  DraftBotCreate,
  PublishDraftBot,
  SaveSpaceV2,
  SpaceRole,
  SpaceType,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessible } from '../support/page-look.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';

it('a conversation is shared with members and by a link, which a visitor reads on a phone until it is revoked', async () => {
  await using model = await startPredictableModel();
  model.answerOthers(({ body }) => ({
    text: [JSON.stringify(body).includes('Write a title') ? 'About bread' : 'Preheat.'],
  }));
  await using studio = await openStudio({ settings: modelSettings(model) });
  const { page, address, complaints } = studio;
  const alice = await registerClient(address, 'alice@example.com');
  const bob = await registerClient(address, 'bob@example.com');
  const spaceId = (await alice.call(SaveSpaceV2, { name: 'Crew', space_type: SpaceType.team })).data.id;
  const { path: invitation } = await alice.call(CreateSpaceInvitation, {
    space_id: spaceId,
    role_type: SpaceRole.member,
    days: 7,
  });
  await bob.call(AcceptSpaceInvitation, { secret: invitation.split('=')[1] ?? '' });
  const botId = (await alice.call(DraftBotCreate, { space_id: spaceId, name: 'Baker' })).data.bot_id;
  await alice.call(PublishDraftBot, { bot_id: botId });
  await takeSession(page, alice, address);

  await page.goto(`/space/${spaceId}/chat/${botId}`);
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await input.fill('How do I bake?');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('Preheat.', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'About bread' }).waitFor();

  const openDialog = async () => {
    await page.getByRole('button', { name: 'Actions for this conversation' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    return page.getByRole('dialog', { name: 'Share “About bread”' });
  };
  const dialog = await openDialog();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await link.waitFor();
  const spaceLink = await link.inputValue();
  await dialog.getByRole('radio', { name: 'Everyone with the link' }).check();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(() => link.inputValue()).toContain('/shared#conversation=');
  const publicLink = await link.inputValue();
  expect(
    await dialog.getByRole('region', { name: 'This conversation is shared with' }).getByRole('listitem').count(),
  ).toBe(2);
  await expectAccessible(page, 'share dialog');
  await page.keyboard.press('Escape');

  // Later messages are not shared.
  await input.fill('And then?');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('log').getByText('Preheat.', { exact: true }).count()).toBe(2);

  const phone = await studio.openBrowser({ viewport: { width: 390, height: 844 } });
  const opened = await phone.goto(publicLink);
  expect(opened?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await phone.getByRole('log').getByText('How do I bake?', { exact: true }).waitFor();
  await phone.getByRole('log').getByText('Preheat.', { exact: true }).waitFor();
  await phone.getByRole('log').getByText('Author', { exact: true }).first().waitFor();
  expect(await phone.getByRole('log').getByText('And then?').count()).toBe(0);
  expect(await phone.getByRole('textbox').count()).toBe(0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(phone, 'shared conversation on a phone');

  const member = await studio.openBrowser();
  await takeSession(member, bob, address);
  await member.goto(`/space/${spaceId}/chat/${botId}`);
  await member.getByRole('button', { name: 'Shared by members' }).click();
  const listed = member
    .getByRole('dialog', { name: 'Shared by members' })
    .getByRole('link', { name: 'How do I bake?' });
  expect(new URL((await listed.getAttribute('href')) ?? '', address).href).toBe(spaceLink);
  await member.goto(spaceLink);
  await member.getByText(/^Shared by .*: conversation with/).waitFor();
  await member.getByRole('log').getByText('How do I bake?', { exact: true }).waitFor();

  const again = await openDialog();
  await again.getByRole('button', { name: 'Actions for Everyone with the link' }).click();
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await page.getByText('No longer shared', { exact: true }).first().waitFor();
  await phone.reload();
  await phone.getByText('This conversation is not shared').waitFor();
  expect(complaints).toEqual([]);
});
