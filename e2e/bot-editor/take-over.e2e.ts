import { AcceptSpaceInvitation, CreateSpaceInvitation, SaveSpaceV2, SpaceRole, SpaceType } from '@parley/contract';
import { expect, it } from 'vitest';
import { registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { createAgent, editablePrompt, promptOf, savingState, storedPrompt } from './editor-page.ts';

const TAKEOVERS = 6;

it('two people take over from each other again and again without losing a character', async () => {
  await using studio = await openStudio();
  const { page: alicePage, address } = studio;
  const alice = await registerClient(address, 'alice@example.com');
  const bob = await registerClient(address, 'bobby@example.com');
  const { data: space } = await alice.call(SaveSpaceV2, { name: 'Engines', space_type: SpaceType.team });
  const invitation = { space_id: space.id, role_type: SpaceRole.admin, days: 7 } as const;
  const { path: link } = await alice.call(CreateSpaceInvitation, invitation);
  await bob.call(AcceptSpaceInvitation, { secret: link.split('=')[1] ?? '' });

  // Each has a paragraph, so that their texts are not in the same place.
  const promptWith = (first: string, last: string) => `Alice:${first}\n\nBe kind.\n\nBe short.\n\nBob:${last}`;
  const agent = await createAgent(alice, promptWith('', ''), space.id);
  const bobPage = await studio.openBrowser();
  await takeSession(alicePage, alice, address);
  await takeSession(bobPage, bob, address);
  await alicePage.goto(agent.path);
  await editablePrompt(alicePage).waitFor();
  await bobPage.goto(agent.path);
  const first = { page: alicePage, keys: ['Control+Home', 'End'], typed: '' };
  const last = { page: bobPage, keys: ['Control+End'], typed: '' };

  for (let round = 0; round < TAKEOVERS; round += 1) {
    const person = round % 2 === 0 ? last : first;
    await person.page.getByRole('button', { name: 'Take over' }).click();
    await editablePrompt(person.page).focus();
    for (const key of person.keys) await person.page.keyboard.press(key);
    // The other one takes over before this is saved.
    await person.page.keyboard.type(` text ${round}`);
    person.typed += ` text ${round}`;
  }

  const expected = promptWith(first.typed, last.typed);
  await savingState(alicePage, 'Saved').waitFor();
  await expect.poll(() => storedPrompt(alice, agent)).toBe(expected);
  for (const { page } of [first, last]) await expect.poll(() => promptOf(page)).toBe(expected);
  expect(studio.complaints).toEqual([]);
});
