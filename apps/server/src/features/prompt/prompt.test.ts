import {
  CopyPromptResource,
  DeletePromptResource,
  GetPromptResourceInfo,
  LeaveSpace,
  LIBRARY_PROMPTS_MAX,
  ListPrompts,
  PROMPT_EXCERPT_MAX,
  PROMPT_MAX,
  type RequestOf,
  SetSpacePublic,
  UpsertPromptResource,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createTeamSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const add = async (browser: TestBrowser, space_id: string, name: string, description = '') =>
  (await browser.call(UpsertPromptResource, { prompt: { space_id, name, description, prompt_text: 'Be kind.' } })).data
    .id;
const get = async (browser: TestBrowser, prompt_resource_id: string) =>
  (await browser.call(GetPromptResourceInfo, { prompt_resource_id })).data;
const listOf = (browser: TestBrowser, space_id: string, asked: Partial<RequestOf<typeof ListPrompts>> = {}) =>
  browser.call(ListPrompts, { space_id, ...asked });
const namesOf = async (...asked: Parameters<typeof listOf>) => (await listOf(...asked)).prompts.map(({ name }) => name);

describe('the prompt library of a space', () => {
  it('is shared by its members, who see who made a prompt and when', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const id = await add(alice, spaceId, ' Kind helper ', 'For everybody');
    const createdAt = server.clock.now;
    server.clock.now += 5_000;
    await bob.call(UpsertPromptResource, { prompt: { id, prompt_text: 'Be very kind.' } });
    const listed = {
      id,
      space_id: spaceId,
      name: 'Kind helper',
      description: 'For everybody',
      creator: expect.objectContaining({ user_id: team.aliceId, user_name: 'alice' }),
      created_at: createdAt,
      updated_at: server.clock.now,
    };
    expect(await get(bob, id)).toEqual({ ...listed, prompt_text: 'Be very kind.' });
    expect(await listOf(alice, spaceId)).toMatchObject({
      prompts: [{ ...listed, excerpt: 'Be very kind.' }],
      total: 1,
      next_cursor: '',
    });
    await bob.call(DeletePromptResource, { prompt_resource_id: id });
    expect(await refusalOf(alice, GetPromptResourceInfo, { prompt_resource_id: id })).toBe('notFound');
    expect(await namesOf(alice, spaceId)).toEqual([]);
  });

  it('shows the beginning of long texts in the list', async () => {
    await using team = await openTestTeam();
    const prompt = { space_id: team.spaceId, name: 'Long', prompt_text: `${'好'.repeat(PROMPT_EXCERPT_MAX)}!` };
    await team.alice.call(UpsertPromptResource, { prompt });
    expect((await listOf(team.alice, team.spaceId)).prompts[0]?.excerpt).toBe('好'.repeat(PROMPT_EXCERPT_MAX));
  });

  it('is searched by every word in name and description, and paged, last changed first', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    const ids: string[] = [];
    for (const name of ['Übersetzer', 'Writer', 'Coder', 'Writer of code', 'Critic']) {
      server.clock.now += 1_000;
      ids.push(await add(alice, spaceId, name, name === 'Critic' ? 'Judges what a WRITER wrote' : ''));
    }
    expect(await namesOf(alice, spaceId, { search: 'ÜBER' })).toEqual(['Übersetzer']);
    expect(await namesOf(alice, spaceId, { search: 'writer' })).toEqual(['Critic', 'Writer of code', 'Writer']);
    expect(await namesOf(alice, spaceId, { search: 'writer code' })).toEqual(['Writer of code']);
    const first = await listOf(alice, spaceId, { size: 2 });
    expect(first).toMatchObject({ total: 5, prompts: [{ name: 'Critic' }, { name: 'Writer of code' }] });
    server.clock.now += 1_000;
    await add(alice, spaceId, 'New');
    await alice.call(DeletePromptResource, { prompt_resource_id: ids[3] ?? '' });
    const rest = await listOf(alice, spaceId, { cursor: first.next_cursor });
    expect(rest.prompts.map(({ name }) => name)).toEqual(['Coder', 'Writer', 'Übersetzer']);
    const found = await listOf(alice, spaceId, { search: 'er', size: 2 });
    const more = await listOf(alice, spaceId, { search: 'er', size: 2, cursor: found.next_cursor });
    expect([...found.prompts, ...more.prompts].map(({ name }) => name)).toEqual([
      'Critic',
      'Coder',
      'Writer',
      'Übersetzer',
    ]);
  });

  it('is that of the space alone, and closed to who has left it', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const id = await add(alice, spaceId, 'Kind');
    const other = await createTeamSpace(bob, 'Other');
    expect(await namesOf(bob, other)).toEqual([]);
    await bob.call(LeaveSpace, { space_id: spaceId });
    expect(await refusalOf(bob, ListPrompts, { space_id: spaceId })).toBe('notFound');
    expect(await refusalOf(bob, UpsertPromptResource, { prompt: { id, name: 'Mine' } })).toBe('notFound');
    // The space of the request does not move a prompt.
    expect(await refusalOf(bob, UpsertPromptResource, { prompt: { id, space_id: other, name: 'Mine' } })).toBe(
      'notFound',
    );
    expect(await get(alice, id)).toMatchObject({ name: 'Kind', space_id: spaceId });
  });

  it('studio §2 gives copies of prompts to other spaces that the caller is in, and none out of or into public ones', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const prompt_resource_id = await add(alice, spaceId, 'Kind', 'For everybody');
    const target_space_id = await createTeamSpace(bob, 'Other');
    server.clock.now += 5_000;
    const request = { prompt_resource_id, target_space_id };
    const { data } = await bob.call(CopyPromptResource, request);
    expect(await get(bob, data.id)).toMatchObject({
      id: data.id,
      space_id: target_space_id,
      name: 'Kind',
      description: 'For everybody',
      prompt_text: 'Be kind.',
      creator: { user_id: team.bobId },
      created_at: server.clock.now,
      updated_at: server.clock.now,
    });
    await bob.call(UpsertPromptResource, { prompt: { id: data.id, prompt_text: 'Be brief.' } });
    expect((await get(alice, prompt_resource_id)).prompt_text).toBe('Be kind.');
    expect(await refusalOf(alice, CopyPromptResource, request)).toBe('notFound');
    for (const [space_id, refusal] of [
      [spaceId, 'sourceSpacePublic'],
      [target_space_id, 'targetSpacePublic'],
    ] as const) {
      await alice.call(SetSpacePublic, { space_id, hide_operation: true });
      expect(await refusalOf(bob, CopyPromptResource, request)).toBe(refusal);
      await alice.call(SetSpacePublic, { space_id, hide_operation: false });
    }
    await bob.call(LeaveSpace, { space_id: spaceId });
    expect(await refusalOf(bob, CopyPromptResource, request)).toBe('notFound');
  });

  it('holds at most 1,000 prompts, also when several are added at once', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const times = { createdAt: server.clock.now, updatedAt: server.clock.now };
    const rows = Array.from({ length: LIBRARY_PROMPTS_MAX - 1 }, (_, index) => ({
      ...times,
      id: `filler-${index}`,
      spaceId,
      creatorId: team.aliceId,
      name: 'Filler',
      description: '',
      promptText: 'x',
    }));
    await server.database.open.database.insertInto('promptResource').values(rows).execute();
    const prompt = { space_id: spaceId, name: 'Last', prompt_text: 'Be kind.' };
    const outcomes = await Promise.all(
      [alice, bob, alice, bob].map((browser) => refusalOf(browser, UpsertPromptResource, { prompt })),
    );
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(outcomes.filter((refusal) => refusal === 'tooManyPrompts')).toHaveLength(3);
    const copy = { prompt_resource_id: 'filler-0', target_space_id: spaceId };
    expect(await refusalOf(alice, CopyPromptResource, copy)).toBe('tooManyPrompts');
    const { total, prompts } = await listOf(alice, spaceId, { search: 'last' });
    expect(total).toBe(1);
    const id = prompts[0]?.id ?? '';
    expect(await refusalOf(alice, UpsertPromptResource, { prompt: { id, name: 'Changed' } })).toBeNull();
    await alice.call(DeletePromptResource, { prompt_resource_id: id });
    expect(await refusalOf(bob, UpsertPromptResource, { prompt })).toBeNull();
    expect(await add(alice, await createTeamSpace(alice, 'Other'), 'First')).not.toBe('');
  });

  it('holds names of at most 40 characters and texts of at most 100,000', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const valid = { space_id: spaceId, name: '👨‍👩‍👧‍👦'.repeat(40), prompt_text: 'x'.repeat(PROMPT_MAX) };
    const ask = (changed: object) => refusalOf(alice, UpsertPromptResource, { prompt: { ...valid, ...changed } });
    expect(await ask({})).toBeNull();
    expect(await ask({ id: '', description: '好'.repeat(200) })).toBeNull();
    for (const wrong of [
      { name: 'x'.repeat(41) },
      { name: '  ' },
      { name: undefined },
      { prompt_text: 'x'.repeat(PROMPT_MAX + 1) },
      { prompt_text: '' },
      { description: 'x'.repeat(201) },
      { space_id: undefined },
      { id: 'not an id' },
    ])
      expect([wrong, await ask(wrong)]).toEqual([wrong, 'invalidRequest']);
    expect((await listOf(alice, spaceId)).total).toBe(2);
    expect(await refusalOf(alice, ListPrompts, { space_id: spaceId, page: 2 })).toBe('invalidRequest');
  });
});
