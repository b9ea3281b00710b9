import {
  AcceptSpaceInvitation,
  ChangeSpaceRole,
  CreateSpaceInvitation,
  DeleteSpace,
  errorCatalogue,
  GetSpaceInvitation,
  GetSpaceListV2,
  type GivenSpaceRole,
  LeaveSpace,
  ListSpaceInvitations,
  ListSpaceMembers,
  MarkSpaceUsed,
  MGetUserBasicInfo,
  RemoveSpaceMember,
  RenameSpace,
  RevokeSpaceInvitation,
  SaveSpaceV2,
  SpaceRole,
  SpaceType,
  TransferSpace,
  UserUpdateAvatar,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { pngOfBytes } from '../../testing/pictures.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const refused = (name: keyof typeof errorCatalogue) => expect.objectContaining({ code: errorCatalogue[name].code });
const personal = { name: 'Personal', description: 'Personal Space', space_type: SpaceType.personal } as const;
const team = (name: string) => ({ name, description: '', space_type: SpaceType.team }) as const;
const spacesOf = async (browser: TestBrowser) => (await browser.call(GetSpaceListV2, {})).data;

async function invite(owner: TestBrowser, spaceId: string, role: GivenSpaceRole = SpaceRole.member): Promise<string> {
  const { path } = await owner.call(CreateSpaceInvitation, { space_id: spaceId, role_type: role, days: 7 });
  return path.split('=')[1] ?? '';
}

/** A team of an owner, an admin and a member. */
async function createTeam() {
  const server = await openTestApp();
  await server.register('root@example.com');
  const [owner, admin, member] = await Promise.all(
    ['owner', 'admin', 'member'].map(async (name) => (await server.register(`${name}@example.com`)).browser),
  );
  if (!owner || !admin || !member) throw new Error('nobody there');
  const { data } = await owner.call(SaveSpaceV2, team('Crew'));
  await admin.call(AcceptSpaceInvitation, { secret: await invite(owner, data.id, SpaceRole.admin) });
  await member.call(AcceptSpaceInvitation, { secret: await invite(owner, data.id) });
  const { members } = await owner.call(ListSpaceMembers, { space_id: data.id });
  const memberId = (name: string) => members.find(({ user }) => user.user_name === name)?.member_id ?? '';
  return {
    server,
    owner,
    admin,
    member,
    spaceId: data.id,
    memberId,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const rolesIn = async (browser: TestBrowser, spaceId: string) => {
  const { members } = await browser.call(ListSpaceMembers, { space_id: spaceId });
  return Object.fromEntries(members.map(({ user, role_type }) => [user.user_name, role_type]));
};

describe('studio §7 spaces', () => {
  it('creates one personal space, however often it is saved', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register('alice@example.com');
    expect(await spacesOf(browser)).toEqual({
      bot_space_list: [],
      has_personal_space: false,
      team_space_num: 0,
      max_team_space_num: 3,
      recently_used_space_list: [],
    });
    const saved = await Promise.all(Array.from({ length: 4 }, () => browser.call(SaveSpaceV2, personal)));
    expect(new Set(saved.map(({ data }) => data.id)).size).toBe(1);
    const { bot_space_list, has_personal_space } = await spacesOf(browser);
    expect(has_personal_space).toBe(true);
    expect(bot_space_list).toMatchObject([{ name: 'Personal', space_type: 1, role_type: 1, hide_operation: false }]);
  });

  it('studio §6 allows at most 3 own team spaces', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register('alice@example.com');
    for (const name of ['One', 'Two', 'Three']) await browser.call(SaveSpaceV2, team(name));
    await expect(browser.call(SaveSpaceV2, team('Four'))).rejects.toMatchObject({
      code: errorCatalogue.tooManyTeamSpaces.code,
      message: 'You can have at most 3 team spaces.',
    });
    const { bot_space_list, team_space_num } = await spacesOf(browser);
    expect(team_space_num).toBe(3);
    await browser.call(DeleteSpace, { space_id: bot_space_list[0]?.id ?? '' });
    await browser.call(SaveSpaceV2, team('Four'));
  });

  it('studio §6 enforces the limit when many are created concurrently', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register('alice@example.com');
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => browser.call(SaveSpaceV2, team('Rush'))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it.each(['', '   ', 'x'.repeat(51)])('refuses the name %j', async (name) => {
    await using server = await openTestApp();
    const { browser } = await server.register('alice@example.com');
    await expect(browser.call(SaveSpaceV2, team(name))).rejects.toEqual(refused('invalidRequest'));
  });

  it('lists recently used spaces, the last used first', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register('alice@example.com');
    const ids: string[] = [];
    for (const name of ['One', 'Two']) ids.push((await browser.call(SaveSpaceV2, team(name))).data.id);
    for (const id of ids) {
      server.clock.now += 1000;
      await browser.call(MarkSpaceUsed, { space_id: id });
    }
    expect((await spacesOf(browser)).recently_used_space_list.map(({ name }) => name)).toEqual(['Two', 'One']);
  });
});

describe('members of a team space', () => {
  it('join by link with its role and see each other', async () => {
    await using crew = await createTeam();
    expect(await rolesIn(crew.member, crew.spaceId)).toEqual({ owner: 1, admin: 2, member: 3 });
    expect((await spacesOf(crew.member)).bot_space_list).toMatchObject([
      { name: 'Crew', role_type: 3, member_count: 3 },
    ]);
    expect((await spacesOf(crew.member)).team_space_num).toBe(0);
  });

  it('see each other’s profiles while they share a space', async () => {
    await using crew = await createTeam();
    const picture = new File([pngOfBytes()], 'a.png');
    const { data } = await crew.owner.call(UserUpdateAvatar, { avatar: picture });
    const { members } = await crew.member.call(ListSpaceMembers, { space_id: crew.spaceId });
    const owner = members.find(({ role_type }) => role_type === SpaceRole.owner)?.user.user_id ?? '';
    expect((await crew.member.send(data.web_uri)).status).toBe(200);
    await crew.member.call(MGetUserBasicInfo, { user_ids: [owner] });

    await crew.member.call(LeaveSpace, { space_id: crew.spaceId });
    expect((await crew.member.send(data.web_uri)).status).toBe(404);
    await expect(crew.member.call(MGetUserBasicInfo, { user_ids: [owner] })).rejects.toEqual(refused('notFound'));
    await expect(crew.member.call(ListSpaceMembers, { space_id: crew.spaceId })).rejects.toEqual(refused('notFound'));
  });

  it('an admin renames, invites and removes members, but not admins or the owner', async () => {
    await using crew = await createTeam();
    await crew.admin.call(RenameSpace, { space_id: crew.spaceId, name: 'Crew 2', description: 'better' });
    expect((await spacesOf(crew.owner)).bot_space_list).toMatchObject([{ name: 'Crew 2', description: 'better' }]);
    const remove = (browser: TestBrowser, name: string) =>
      browser.call(RemoveSpaceMember, { member_id: crew.memberId(name) });
    await expect(remove(crew.admin, 'owner')).rejects.toEqual(refused('ownerCannotChange'));
    await expect(remove(crew.admin, 'admin')).rejects.toEqual(refused('onlyOwnerRemovesAdmins'));
    const invitationSecret = await invite(crew.admin, crew.spaceId);
    await remove(crew.admin, 'member');
    await expect(crew.member.call(AcceptSpaceInvitation, { secret: invitationSecret })).rejects.toEqual(
      refused('linkInvalid'),
    );
    await remove(crew.owner, 'admin');
    expect(await rolesIn(crew.owner, crew.spaceId)).toEqual({ owner: 1 });
  });

  it('an admin cannot make admins or use the owner’s rights', async () => {
    await using crew = await createTeam();
    const member_id = crew.memberId('member');
    await expect(invite(crew.admin, crew.spaceId, SpaceRole.admin)).rejects.toEqual(refused('forbidden'));
    await expect(crew.admin.call(ChangeSpaceRole, { member_id, role_type: SpaceRole.admin })).rejects.toEqual(
      refused('forbidden'),
    );
    await expect(crew.admin.call(TransferSpace, { member_id })).rejects.toEqual(refused('forbidden'));
    await expect(crew.admin.call(DeleteSpace, { space_id: crew.spaceId })).rejects.toEqual(refused('forbidden'));
    await invite(crew.admin, crew.spaceId, SpaceRole.member);
  });

  it('the owner changes roles, and can leave only after a transfer', async () => {
    await using crew = await createTeam();
    await crew.owner.call(ChangeSpaceRole, { member_id: crew.memberId('member'), role_type: SpaceRole.admin });
    await expect(crew.owner.call(LeaveSpace, { space_id: crew.spaceId })).rejects.toEqual(refused('forbidden'));
    await expect(
      crew.owner.call(ChangeSpaceRole, { member_id: crew.memberId('owner'), role_type: SpaceRole.admin }),
    ).rejects.toEqual(refused('ownerCannotChange'));

    await crew.owner.call(TransferSpace, { member_id: crew.memberId('member') });
    expect(await rolesIn(crew.owner, crew.spaceId)).toEqual({ owner: 2, admin: 2, member: 1 });
    await crew.owner.call(LeaveSpace, { space_id: crew.spaceId });
    expect((await spacesOf(crew.owner)).bot_space_list).toEqual([]);
  });

  it('two concurrent transfers leave one owner', async () => {
    await using crew = await createTeam();
    const outcomes = await Promise.allSettled(
      ['admin', 'member'].map((name) => crew.owner.call(TransferSpace, { member_id: crew.memberId(name) })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const roles = Object.values(await rolesIn(crew.owner, crew.spaceId));
    expect(roles.filter((role) => role === SpaceRole.owner)).toHaveLength(1);
  });

  it('the owner deletes a team space for everybody; a personal space cannot be deleted or shared', async () => {
    await using crew = await createTeam();
    await crew.owner.call(DeleteSpace, { space_id: crew.spaceId });
    expect((await spacesOf(crew.member)).bot_space_list).toEqual([]);
    const { data } = await crew.owner.call(SaveSpaceV2, personal);
    await expect(crew.owner.call(DeleteSpace, { space_id: data.id })).rejects.toEqual(refused('teamSpaceRequired'));
    await expect(invite(crew.owner, data.id)).rejects.toEqual(refused('teamSpaceRequired'));
  });
});

describe('invitations to a space', () => {
  it('show their space, work for several people until they expire or are revoked, and are stored as hashes', async () => {
    await using crew = await createTeam();
    const { server, owner, spaceId } = crew;
    const { browser: guest } = await server.register('guest@example.com');
    const secret = await invite(owner, spaceId);
    expect(await guest.call(GetSpaceInvitation, { secret })).toMatchObject({
      space_name: 'Crew',
      role_type: 3,
      joined_space_id: '',
    });
    expect(await guest.call(AcceptSpaceInvitation, { secret })).toEqual({ space_id: spaceId });
    expect(await guest.call(AcceptSpaceInvitation, { secret })).toEqual({ space_id: spaceId });
    expect(await guest.call(GetSpaceInvitation, { secret })).toMatchObject({ joined_space_id: spaceId });

    const { invitations } = await owner.call(ListSpaceInvitations, { space_id: spaceId });
    expect(JSON.stringify(invitations)).not.toContain(secret);
    for (const { space_invitation_id } of invitations) await owner.call(RevokeSpaceInvitation, { space_invitation_id });
    await expect(guest.call(AcceptSpaceInvitation, { secret })).rejects.toEqual(refused('linkInvalid'));

    const late = await invite(owner, spaceId);
    server.clock.now += 7 * 86_400_000;
    await expect(guest.call(GetSpaceInvitation, { secret: late })).rejects.toEqual(refused('linkInvalid'));
  });

  it('are not created for a space that is deleted meanwhile', async () => {
    await using crew = await createTeam();
    const { server, owner, admin, spaceId } = crew;
    await Promise.allSettled([
      owner.call(DeleteSpace, { space_id: spaceId }),
      ...[1, 2, 3, 4].map(() => invite(admin, spaceId)),
    ]);
    const { database } = server.database.open;
    expect(await database.selectFrom('spaceInvitation').select('id').where('spaceId', '=', spaceId).execute()).toEqual(
      [],
    );
  });

  it('do not add members to a space that is being deleted', async () => {
    await using crew = await createTeam();
    const { server, owner, member, spaceId } = crew;
    const secret = await invite(owner, spaceId);
    const { database } = server.database.open;
    const left = await database.selectFrom('spaceInvitation').selectAll().where('spaceId', '=', spaceId).execute();
    await owner.call(DeleteSpace, { space_id: spaceId });
    await database.insertInto('spaceInvitation').values(left).execute();
    await expect(member.call(GetSpaceInvitation, { secret })).rejects.toEqual(refused('linkInvalid'));
    await expect(member.call(AcceptSpaceInvitation, { secret })).rejects.toEqual(refused('linkInvalid'));
  });

  it('do not change the role of existing members', async () => {
    await using crew = await createTeam();
    await crew.admin.call(AcceptSpaceInvitation, { secret: await invite(crew.owner, crew.spaceId) });
    expect(await rolesIn(crew.owner, crew.spaceId)).toMatchObject({ admin: SpaceRole.admin });
  });
});
