import {
  AbortUpload,
  AcceptSpaceInvitation,
  AddModel,
  type AnyOperation,
  CompleteUpload,
  CreateInvitation,
  CreateSpaceInvitation,
  DeleteSpace,
  GetSpaceListV2,
  hasSpaceRight,
  IssuePasswordResetLink,
  ListSpaceBots,
  ListSpaceMembers,
  type ModelSettings,
  operationsByFeature,
  PassportWebEmailLoginPost,
  PutUploadPart,
  RemoveSpaceMember,
  RevokeSession,
  SaveSpaceV2,
  SpaceRole,
  SpaceType,
  type TaggedId,
  taggedIdsIn,
  type UploadedFile,
  UserUpdateAvatar,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesInLoadOrder } from '../migrations/index.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from './testing/open-test-app.ts';
import { type ScriptedModel, startScriptedModel } from './testing/scripted-model.ts';
import type { TestBrowser } from './testing/test-browser.ts';
import { askForTicket, type Ticket } from './testing/uploading.ts';

/**
 * Every operation of the contract × every id in its request × everybody who must not: denied, nothing changed; and the
 * owner's own call succeeds, or the denial would prove nothing. An operation without a line in `requests` fails here.
 */
interface Actor {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly userId: string;
  /** Another session of the actor's, an invitation they made, a picture they own. */
  readonly sessionId: string;
  readonly invitationId: string;
  readonly objectId: string;
  /** A team space of the actor's, the membership of a companion in it, and an invitation to it. */
  readonly spaceId: string;
  readonly memberId: string;
  readonly spaceInvitationId: string;
  readonly spaceSecret: string;
  /** A bot in that space. */
  readonly botId: string;
  /** A model of the installation; only the administrator's exists. */
  readonly modelId: string;
  /** An upload of one byte that is not complete, and the address of one that is. */
  readonly upload: Ticket;
  readonly fileUrl: string;
}

/** Nobody listens there: a test of it fails at once, which is a result. */
const modelSettings: ModelSettings = {
  provider: 'openai',
  base_url: 'http://127.0.0.1:9/v1',
  name: 'Model',
  model_name: 'model',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8192 },
  purposes: ['chat'],
  price: { input: 0, output: 0 },
};

type MakeRequest = (actor: Actor, world: World) => object;

const requests: Record<string, MakeRequest> = {
  PassportAccountInfoV2: () => ({}),
  PassportWebEmailLoginPost: ({ email }) => ({ email, password: TEST_PASSWORD }),
  PassportWebEmailRegisterV2Post: () => ({ email: `new-${++counter}@example.com`, password: TEST_PASSWORD }),
  PassportWebLogoutGet: () => ({ next: '/' }),
  PassportWebEmailPasswordResetGet: ({ email }) => ({
    email,
    password: TEST_PASSWORD,
    current_password: TEST_PASSWORD,
  }),
  UserUpdateAvatar: () => ({ avatar: picture() }),
  UserUpdateProfile: () => ({ name: `Name ${++counter}` }),
  UpdateUserProfileCheck: () => ({ user_unique_name: 'free_name' }),
  MGetUserBasicInfo: ({ userId }) => ({ user_ids: [userId] }),
  GetUserAuthList: () => ({}),
  ListSessions: () => ({}),
  RevokeSession: ({ sessionId }) => ({ session_id: sessionId }),
  RevokeOtherSessions: () => ({}),
  GetRegistration: () => ({}),
  CreateInvitation: () => ({}),
  ListInvitations: () => ({}),
  RevokeInvitation: ({ invitationId }) => ({ invitation_id: invitationId }),
  ListUsers: () => ({}),
  IssuePasswordResetLink: ({ userId }) => ({ user_id: userId }),
  ResetPasswordByLink: (_actor, { resetSecret }) => ({ secret: resetSecret, password: TEST_PASSWORD }),
  GetObject: ({ objectId }) => ({ object_id: objectId }),
  GetUploadAuthToken: ({ upload }) => ({ scene: 'bot_task', object_uri: upload.object_id }),
  PutUploadPart: ({ upload }) => ({ ...upload, upload_offset: 1 }),
  GetUploadProgress: ({ upload }) => ({ ...upload }),
  CompleteUpload: ({ upload }) => ({ ...upload }),
  AbortUpload: ({ upload }) => ({ ...upload }),
  GetUploadedFile: ({ fileUrl }) => {
    const { pathname, searchParams } = new URL(fileUrl, 'http://parley.test');
    return { object_id: pathname.split('/').at(-1), ...Object.fromEntries(searchParams) };
  },
  UploadFile: () => ({ file_head: { file_type: 'png', biz_type: 1 }, data: 'iVBORw0KGgo=' }),
  CreateTranscription: ({ spaceId }) => ({ file: new File(['RIFF'], 'a.wav'), space_id: spaceId }),
  GetSpaceListV2: () => ({}),
  SaveSpaceV2: ({ objectId }) => ({
    name: 'Personal',
    description: '',
    icon_uri: objectId,
    space_type: SpaceType.personal,
  }),
  RenameSpace: ({ spaceId }) => ({ space_id: spaceId, name: `Team ${++counter}`, description: '' }),
  MarkSpaceUsed: ({ spaceId }) => ({ space_id: spaceId }),
  DeleteSpace: ({ spaceId }) => ({ space_id: spaceId }),
  ListSpaceMembers: ({ spaceId }) => ({ space_id: spaceId }),
  ChangeSpaceRole: ({ memberId }) => ({ member_id: memberId, role_type: SpaceRole.admin }),
  RemoveSpaceMember: ({ memberId }) => ({ member_id: memberId }),
  LeaveSpace: ({ spaceId }) => ({ space_id: spaceId }),
  TransferSpace: ({ memberId }) => ({ member_id: memberId }),
  CreateSpaceInvitation: ({ spaceId }) => ({ space_id: spaceId, role_type: SpaceRole.member, days: 7 }),
  ListSpaceInvitations: ({ spaceId }) => ({ space_id: spaceId }),
  RevokeSpaceInvitation: ({ spaceInvitationId }) => ({ space_invitation_id: spaceInvitationId }),
  GetSpaceInvitation: ({ spaceSecret }) => ({ secret: spaceSecret }),
  AcceptSpaceInvitation: ({ spaceSecret }) => ({ secret: spaceSecret }),
  ListSpaceBots: ({ spaceId }) => ({ space_id: spaceId }),
  DraftBotCreate: ({ spaceId, objectId }) => ({ space_id: spaceId, name: 'Bot', icon_uri: objectId }),
  GetDraftBotInfoAgw: ({ botId }) => ({ bot_id: botId }),
  UpdateDraftBotInfoAgw: ({ botId, objectId }) => ({
    bot_info: { bot_id: botId, name: `Bot ${++counter}`, icon_uri: objectId },
  }),
  DeleteDraftBot: ({ spaceId, botId }) => ({ space_id: spaceId, bot_id: botId }),
  ListModels: () => ({}),
  ListModelSettings: () => ({}),
  AddModel: () => ({ settings: { ...modelSettings, api_key: 'sk-123' } }),
  UpdateModel: ({ modelId }) => ({ model_id: modelId, settings: { ...modelSettings, name: `Model ${++counter}` } }),
  DeleteModel: ({ modelId }) => ({ model_id: modelId }),
  SetDefaultModel: ({ modelId }) => ({ model_id: modelId, purpose: 'chat' }),
  TestModel: ({ modelId }) => ({ model_id: modelId }),
  ListProviderModels: ({ modelId }) => ({
    model_id: modelId,
    connection: { provider: modelSettings.provider, base_url: modelSettings.base_url },
  }),
};

interface World {
  /** Administers the installation and owns what is asked for. */
  readonly owner: Actor;
  /** Another user with things of their own, sharing nothing with the owner. */
  readonly stranger: Actor;
  readonly signedOut: TestBrowser;
  /** Had a session of the owner's until it was revoked. */
  readonly revoked: TestBrowser;
  /** A member without further rights of every space here, another who was one until removed from it. */
  readonly member: TestBrowser;
  readonly former: TestBrowser;
  readonly resetSecret: string;
}

let counter = 0;
const begun = new Map<TestBrowser, Ticket>();
let server: TestApp;
let model: ScriptedModel;
let world: World;
let companion: TestBrowser;
let formerMember: TestBrowser;

const picture = () => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png');

async function createActor(email: string): Promise<Actor> {
  const { browser, user } = await server.register(email);
  return withNewThings({ browser, email, userId: user.user_id_str });
}

async function withNewThings(actor: Pick<Actor, 'browser' | 'email' | 'userId'>): Promise<Actor> {
  const { data } = await actor.browser.call(UserUpdateAvatar, { avatar: picture() });
  const other = await signIn(actor.email);
  const invitation = await actor.browser.call(CreateInvitation, {}).catch(() => undefined);
  const added = await actor.browser.call(AddModel, { settings: modelSettings }).catch(() => undefined);
  return {
    ...actor,
    ...(await createTeam(actor.browser)),
    sessionId: await sessionIdOf(other),
    invitationId: invitation?.invitation.invitation_id ?? 'none',
    objectId: data.web_uri.split('/').at(-1) ?? '',
    modelId: added?.model.model_id ?? 'none',
    fileUrl: (await finishUpload(actor.browser)).file_url,
    upload: await startUpload(actor.browser),
  };
}

/** Instead of the one before: the number of unfinished uploads is limited. */
async function startUpload(browser: TestBrowser): Promise<Ticket> {
  const before = begun.get(browser);
  if (before) await browser.sendOperation(AbortUpload, before);
  const ticket = await askForTicket(browser, { file_name: 'a.txt' });
  await browser.call(PutUploadPart, { ...ticket, upload_offset: 0 }, new Uint8Array([65]));
  begun.set(browser, ticket);
  return ticket;
}

async function finishUpload(browser: TestBrowser): Promise<UploadedFile> {
  return (await browser.call(CompleteUpload, await startUpload(browser))).data;
}

/** A new team space in place of the one before, with the companion in it and the former member gone from it. */
async function createTeam(browser: TestBrowser) {
  const { data } = await browser.call(GetSpaceListV2, {});
  for (const { id, space_type, role_type } of data.bot_space_list)
    if (space_type === SpaceType.team && role_type === SpaceRole.owner)
      await browser.call(DeleteSpace, { space_id: id });
  const team = await browser.call(SaveSpaceV2, { name: 'Team', space_type: SpaceType.team });
  const spaceId = team.data.id;
  const invite = { space_id: spaceId, role_type: SpaceRole.member, days: 7 } as const;
  const { path } = await browser.call(CreateSpaceInvitation, invite);
  for (const joining of [companion, formerMember])
    await joining.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
  const { members } = await browser.call(ListSpaceMembers, { space_id: spaceId });
  const memberOf = (name: string) => members.find(({ user }) => user.user_name === name)?.member_id ?? '';
  await browser.call(RemoveSpaceMember, { member_id: memberOf('former') });
  const open = await browser.call(CreateSpaceInvitation, invite);
  const { bots } = await browser.call(ListSpaceBots, { space_id: spaceId });
  return {
    spaceId,
    memberId: memberOf('companion'),
    spaceSecret: open.path.split('=')[1] ?? '',
    spaceInvitationId: open.invitation.space_invitation_id,
    botId: bots[0]?.id ?? '',
  };
}

async function signIn(email: string): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.call(PassportWebEmailLoginPost, { email, password: TEST_PASSWORD });
  return browser;
}

async function sessionIdOf(browser: TestBrowser): Promise<string> {
  const found = await server.app.platform.sessions.find(browser.cookie.split('=')[1] ?? '');
  return found?.sessionId ?? '';
}

async function createWorld(): Promise<World> {
  const root = await server.register('owner@example.com');
  companion = (await server.register('companion@example.com')).browser;
  formerMember = (await server.register('former@example.com')).browser;
  const owner = await withNewThings({
    browser: root.browser,
    email: 'owner@example.com',
    userId: root.user.user_id_str,
  });
  const stranger = await createActor('stranger@example.com');
  const revoked = await signIn('owner@example.com');
  await owner.browser.call(RevokeSession, { session_id: await sessionIdOf(revoked) });
  const { path } = await owner.browser.call(IssuePasswordResetLink, { user_id: stranger.userId });
  return {
    owner,
    stranger,
    revoked,
    member: companion,
    former: formerMember,
    signedOut: server.browser(),
    resetSecret: path.split('=')[1] ?? '',
  };
}

/** Everything that is stored, to see that a denied call left it alone. */
async function everything(): Promise<string> {
  const { database } = server.database.open;
  const tables = tablesInLoadOrder.map((table) =>
    database
      .withoutPlugins()
      .selectFrom(table as 'user')
      .selectAll(),
  );
  const rows = await Promise.all(tables.map((query) => query.execute()));
  return rows.map((table) => table.map((row) => JSON.stringify(row)).sort()).join();
}

const operations = Object.values(operationsByFeature).flat();
const needCaller = operations.filter(({ policy }) => policy.caller !== 'public');
const requestOf = ({ name }: AnyOperation, actor: Actor) => requests[name]?.(actor, world) as never;

beforeAll(async () => {
  model = await startScriptedModel();
  server = await openTestApp({ model: { baseUrl: model.url, name: 'scripted', apiKey: undefined } });
  world = await createWorld();
  const ears: ModelSettings = { ...modelSettings, base_url: model.url, purposes: ['transcription'] };
  await world.owner.browser.call(AddModel, { settings: ears });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await model.close();
});

describe('access matrix', () => {
  it('knows a request for every operation', () => {
    expect(Object.keys(requests).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  async function expectDenied(browser: TestBrowser, operation: AnyOperation, request: object, status: number) {
    const before = await everything();
    const response = await browser.sendOperation(operation, request as never);
    expect(response.status).toBe(status);
    expect(await everything()).toBe(before);
    return response.text();
  }

  it.each(needCaller)('$name is denied to who is signed out or was revoked', async (operation) => {
    const request = requestOf(operation, world.owner);
    await expectDenied(world.signedOut, operation, request, 401);
    await expectDenied(world.revoked, operation, request, 401);
  });

  it.each(needCaller.filter(({ policy }) => policy.caller === 'administrator'))(
    '$name is denied to who does not administer the installation',
    async (operation) => {
      await expectDenied(world.stranger.browser, operation, requestOf(operation, world.owner), 403);
    },
  );

  it.each(needCaller.filter(({ policy, name }) => policy.caller === 'signed-in' && idsOf(name).length > 0))(
    '$name is denied for each id of somebody else, as if there were none',
    async (operation) => {
      const own = requestOf(operation, world.stranger);
      const foreign = taggedIdsIn(operation.request, requestOf(operation, world.owner));
      const mine = taggedIdsIn(operation.request, own);
      expect(mine.length).toBe(foreign.length);
      for (const [index, { id }] of mine.entries()) {
        const stolen = replaceId(own, id, foreign[index]?.id ?? '');
        const invented = replaceId(own, id, '0'.repeat(26));
        const denied = await expectDenied(world.stranger.browser, operation, stolen, 404);
        expect(await expectDenied(world.stranger.browser, operation, invented, 404)).toBe(denied);
      }
    },
  );

  const inSpaces = needCaller.filter(({ policy, name }) => policy.right && idsOf(name).length > 0);

  it.each(inSpaces)('$name is denied to a former member of the space, as if there were none', async (operation) => {
    await expectDenied(world.former, operation, requestOf(operation, world.owner), 404);
  });

  it.each(inSpaces.filter(({ policy }) => !hasSpaceRight(SpaceRole.member, policy.right ?? 'see-space')))(
    '$name is denied to a member without the right',
    async (operation) => {
      await expectDenied(world.member, operation, requestOf(operation, world.owner), 403);
    },
  );

  it('MGetUserBasicInfo is denied when one id of several is somebody else’s', async () => {
    const operation = operations.find(({ name }) => name === 'MGetUserBasicInfo') as AnyOperation;
    const mixed = { user_ids: [world.stranger.userId, world.owner.userId] };
    await expectDenied(world.stranger.browser, operation, mixed, 404);
  });

  // Last: these calls really happen. What anybody may call is called by a visitor.
  it.each(operations)('$name succeeds for who may', async (operation) => {
    const owner = await withNewThings(world.owner);
    const browser = whoMay(operation);
    const response = await browser.sendOperation(operation, requestOf(operation, owner));
    expect(response.status).toBe(200);
  });
});

/** The owner, except for what only others can do: a visitor for what is public, a member for leaving. */
function whoMay({ policy }: AnyOperation): TestBrowser {
  if (policy.caller === 'public') return server.browser();
  const isOwners = !policy.right || hasSpaceRight(SpaceRole.owner, policy.right);
  return isOwners ? world.owner.browser : world.member;
}

function idsOf(name: string): TaggedId[] {
  const operation = operations.find((one) => one.name === name);
  const probe = new Proxy({}, { get: () => 'x' }) as Actor;
  return operation ? taggedIdsIn(operation.request, requests[name]?.(probe, { resetSecret: '' } as World)) : [];
}

function replaceId(request: object, id: string, by: string): object {
  const replaced = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(`"${id}"`, `"${by}"`));
  const fields = Object.entries(request).map(([name, value]) => [
    name,
    value instanceof File ? value : replaced(value),
  ]);
  return Object.fromEntries(fields);
}
