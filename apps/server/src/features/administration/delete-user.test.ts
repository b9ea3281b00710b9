import {
  AcceptSpaceInvitation,
  Attach,
  CreateSpaceInvitation,
  DeleteUser,
  DraftBotCreate,
  GetDraftIntelligenceList,
  GetObject,
  GetSpaceListV2,
  GetUserDeletion,
  InitConversation,
  ListSpaceMembers,
  ListUsers,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  PassportWebEmailRegisterV2Post,
  SaveSpaceV2,
  Scene,
  SetUserAdministrator,
  SpaceRole,
  SpaceType,
  UserUpdateAvatar,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { picture } from '../../testing/access-matrix/actor.ts';
import { TEST_PASSWORD } from '../../testing/open-test-app.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let world: TestChatServer;
let root: TestBrowser;
let rootId: string;
let ada: TestChat;
let email: string;
let lastName = 0;

beforeAll(async () => {
  world = await openTestChatServer();
  const first = await world.server.register('root@example.com');
  root = first.browser;
  rootId = first.user.user_id_str;
});
afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  email = `ada-${++lastName}@example.com`;
  ada = await world.chat(email);
});

const deleteAda = (confirmation = email) =>
  root.call(DeleteUser, { user_id: ada.userId, confirmation }).then(() => world.server.jobs.runDue());
const previewOf = async () => (await root.call(GetUserDeletion, { user_id: ada.userId })).deletion;

async function createTeam(owner: TestBrowser, name: string, ...members: TestBrowser[]): Promise<string> {
  const space_id = (await owner.call(SaveSpaceV2, { name, space_type: SpaceType.team })).data.id;
  for (const member of members) {
    const { path } = await owner.call(CreateSpaceInvitation, { space_id, role_type: SpaceRole.member, days: 7 });
    await member.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
  }
  return space_id;
}

async function countRows(): Promise<Record<string, number>> {
  const { database } = world.server.database.open;
  const rowsOf = async (table: 'conversation' | 'run' | 'session' | 'space' | 'object', column: string) =>
    (
      await database
        .selectFrom(table)
        .select('id')
        .where(column as never, '=', ada.userId as never)
        .execute()
    ).length;
  const users = await database.selectFrom('user').select('id').where('id', '=', ada.userId).execute();
  return {
    users: users.length,
    conversations: await rowsOf('conversation', 'userId'),
    runs: await rowsOf('run', 'userId'),
    sessions: await rowsOf('session', 'userId'),
    personalSpaces: await rowsOf('space', 'personalOwnerId'),
    objects: await rowsOf('object', 'ownerId'),
  };
}

describe('deleting a user', () => {
  it('says first what goes with them and what stays', async () => {
    const bob = (await world.server.register(`bob-${lastName}@example.com`)).browser;
    await createTeam(ada.browser, 'Shared', bob);
    await createTeam(ada.browser, 'Alone');
    const joined = await createTeam(bob, 'Theirs', ada.browser);
    await ada.browser.call(DraftBotCreate, { space_id: joined, name: 'Kept' });
    await ada.say('Hello');
    expect(await previewOf()).toEqual({
      conversation_count: 1,
      message_count: 2,
      file_count: 0,
      file_bytes: 0,
      session_count: 1,
      deleted_spaces: [
        { name: 'Personal', bot_count: 2 },
        { name: 'Alone', bot_count: 1 },
      ],
      passed_spaces: [{ name: 'Shared', bot_count: 1, new_owner_name: `bob-${lastName}` }],
      // The agent "Kept", and the welcome agent of the space that passes on.
      kept_bot_count: 2,
    });
  });

  it('is confirmed by the e-mail of the account', async () => {
    const request = { user_id: ada.userId, confirmation: 'somebody@example.com' };
    expect(await refusalOf(root, DeleteUser, request)).toBe('notConfirmed');
    expect(await refusalOf(ada.browser, PassportAccountInfoV2, {})).toBeNull();
    expect(await refusalOf(root, DeleteUser, { ...request, confirmation: ` ${email.toUpperCase()} ` })).toBeNull();
  });

  it('deletes their personal space, conversations, files, sessions and account', async () => {
    const { web_uri } = (await ada.browser.call(UserUpdateAvatar, { avatar: picture() })).data;
    await ada.say('Hello');
    await deleteAda();
    expect(await countRows()).toEqual({
      users: 0,
      conversations: 0,
      runs: 0,
      sessions: 0,
      personalSpaces: 0,
      objects: 0,
    });
    expect(await refusalOf(root, GetObject, { object_id: web_uri.split('/').at(-1) ?? '' })).toBe('notFound');
    expect(await refusalOf(root, GetUserDeletion, { user_id: ada.userId })).toBe('notFound');
  });

  it('takes effect at once, before the content is deleted', async () => {
    const subscription = await ada.browser.openStream(Attach, { ...ada.conversationRef, after_seq_id: 0 });
    await subscription.until(({ data }) => data.kind === 'subscribed');
    await root.call(DeleteUser, { user_id: ada.userId, confirmation: email });
    await expect(subscription.rest()).rejects.toThrow();
    expect(await refusalOf(ada.browser, PassportAccountInfoV2, {})).toBe('sessionInvalid');
    const again = { email, password: TEST_PASSWORD };
    expect(await refusalOf(world.server.browser(), PassportWebEmailLoginPost, again)).toBe('wrongCredentials');
    expect((await root.call(ListUsers, { search: email })).users).toEqual([]);
    expect(await refusalOf(root, DeleteUser, { user_id: ada.userId, confirmation: email })).toBe('notFound');
    // The e-mail is free for a new account, which has nothing of the old one.
    await world.server.browser().call(PassportWebEmailRegisterV2Post, again);
    await world.server.jobs.runDue();
    expect((await root.call(ListUsers, { search: email })).users).toHaveLength(1);
  });

  it('leaves what they built in the spaces of others', async () => {
    const bob = await world.server.register(`bob-${lastName}@example.com`);
    const space_id = await createTeam(bob.browser, 'Theirs', ada.browser);
    const { bot_id } = (await ada.browser.call(DraftBotCreate, { space_id, name: 'Kept' })).data;
    await deleteAda();
    const { intelligences } = (await bob.browser.call(GetDraftIntelligenceList, { space_id })).data;
    expect(intelligences.map(({ basic_info }) => basic_info.name)).toContain('Kept');
    await bob.browser.call(InitConversation, { bot_id, scene: Scene.playground, count: 1 });
    const { members } = await bob.browser.call(ListSpaceMembers, { space_id });
    expect(members.map(({ user }) => user.user_id)).toEqual([bob.user.user_id_str]);
  });

  it('makes the member with the highest role the owner of a team space', async () => {
    const members = await Promise.all(
      ['m', 'n'].map((letter) => world.server.register(`${letter}-${lastName}@example.com`)),
    );
    const [first, second] = members.map(({ browser }) => browser) as [TestBrowser, TestBrowser];
    const space_id = await createTeam(ada.browser, 'Shared', first);
    const admin = { space_id, role_type: SpaceRole.admin, days: 7 } as const;
    const { path } = await ada.browser.call(CreateSpaceInvitation, admin);
    await second.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
    await deleteAda();
    const [space] = (await second.call(GetSpaceListV2, {})).data.bot_space_list.filter(({ id }) => id === space_id);
    expect(space).toMatchObject({ role_type: SpaceRole.owner, member_count: 2 });
  });

  it('is refused for oneself, and thus for the last administrator', async () => {
    expect(await refusalOf(root, DeleteUser, { user_id: rootId, confirmation: 'root@example.com' })).toBe('ownAccount');
    await root.call(SetUserAdministrator, { user_id: ada.userId, is_administrator: true });
    await deleteAda();
    expect((await root.call(ListUsers, {})).users.filter(({ is_administrator }) => is_administrator)).toHaveLength(1);
  });
});
