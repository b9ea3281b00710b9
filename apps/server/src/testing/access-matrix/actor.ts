import {
  AbortUpload,
  AcceptSpaceInvitation,
  AddDatabase,
  AddMemory,
  AddModel,
  CaptionType,
  Chat,
  ColumnType,
  CompleteUpload,
  CreateConversation,
  CreateConversationShare,
  CreateDataset,
  CreateDocument,
  CreateDocumentReview,
  CreateInvitation,
  CreateMockSet,
  CreateRecallCase,
  CreateSpaceInvitation,
  CreateTask,
  DatabaseTableType,
  DebugAPI,
  DeleteDraftBot,
  DeleteSpace,
  DocumentSource,
  DraftBotCreate,
  FieldType,
  FinishOAuth,
  FormatType,
  GetDraftIntelligenceList,
  GetPluginAPIs,
  GetSpaceListV2,
  GetTableSchema,
  InitConversation,
  KeepWantedAnswer,
  ListSlice,
  ListSpaceMembers,
  type ModelSettings,
  newVariable,
  OpenComparison,
  PassportWebEmailLoginPost,
  PublishDraftBot,
  PublishPlugin,
  PutUploadPart,
  RegisterMcpPlugin,
  RegisterPlugin,
  RegisterPluginMeta,
  RemoveSpaceMember,
  SaveSpaceV2,
  Scene,
  SearchConversations,
  SpaceRole,
  SpaceType,
  StartOAuth,
  TimeCapsuleMode,
  type ToolDefinition,
  UpdateAPI,
  UpdateDatabaseRecords,
  UpdateDraftBotInfoAgw,
  type UploadedFile,
  UpsertPromptResource,
  UserUpdateAvatar,
} from '@parley/contract';
import { expect, vi } from 'vitest';
import { TEST_PASSWORD, type TestApp } from '../open-test-app.ts';
import { pngOfBytes } from '../pictures.ts';
import { replyIdOf } from '../reply-events.ts';
import type { ScriptedModel } from '../scripted-model.ts';
import { onePixelPng } from '../start-picture-server.ts';
import type { TestBrowser } from '../test-browser.ts';
import { askForTicket, type Ticket, upload } from '../uploading.ts';

/** The test server, and the two users who join every actor's space: one stays, one is removed again. */
export interface Stage {
  readonly server: TestApp;
  readonly model: ScriptedModel;
  readonly companion: TestBrowser;
  readonly former: TestBrowser;
  /** A server that answers every request. */
  readonly apiUrl: string;
}

type Person = Pick<Actor, 'browser' | 'email' | 'userId'>;

/** A user who owns one of everything. */
export interface Actor {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly userId: string;
  /** Another session of the actor, an invitation by them, and a picture they own. */
  readonly sessionId: string;
  readonly invitationId: string;
  readonly objectId: string;
  /** A team space of the actor, the membership of a companion in it, and an invitation to it. */
  readonly spaceId: string;
  readonly memberId: string;
  readonly spaceInvitationId: string;
  readonly spaceSecret: string;
  /** A bot in that space, its published version, and one in the bin of the space. */
  readonly botId: string;
  readonly version: string;
  readonly deletedBotId: string;
  /** A conversation with a variant of that bot, and an answer that is wanted from it. */
  readonly variantId: string;
  readonly wantedAnswerId: string;
  /** A task of the actor with this bot, and a run of it. */
  readonly taskId: string;
  readonly taskRunId: string;
  /** Something that this bot remembers about the actor. */
  readonly memoryId: string;
  /** A prompt in the library of that space. */
  readonly promptId: string;
  /** A dataset of that space, a document in it, a slice of that, a preview and a recall case. */
  readonly datasetId: string;
  readonly documentId: string;
  readonly sliceId: string;
  readonly reviewId: string;
  readonly recallCaseId: string;
  /** A document of a file, and another file. */
  readonly fileDocumentId: string;
  readonly newerFileId: string;
  /** A table in another dataset of that space, its column, and a file with further rows. */
  readonly tableDatasetId: string;
  readonly tableId: string;
  readonly tableColumnId: string;
  readonly tableFileId: string;
  /** A table that agents use in that space with a row, and its field. */
  readonly databaseId: string;
  readonly fieldId: string;
  /** A plugin of that space with a version and a change since then, its tool, a mock set of that, and a connection that is being made. */
  readonly pluginId: string;
  readonly toolId: string;
  readonly mockSetId: string;
  readonly oauthState: string;
  /** A plugin that takes a key of each user. */
  readonly keyPluginId: string;
  /** A plugin from an MCP server. */
  readonly mcpPluginId: string;
  /** A table of an API in the same dataset. */
  readonly apiTableId: string;
  /** A dataset of pictures in that space, and a picture in it. */
  readonly photoDatasetId: string;
  readonly photoId: string;
  /** A model of the installation; only the administrator's exists. */
  readonly modelId: string;
  /** An upload of one byte that is not complete, and the address of one that is. */
  readonly upload: Ticket;
  readonly fileUrl: string;
  /** A complete upload of an image. */
  readonly imageUri: string;
  /** A file in the filebox of that bot. */
  readonly fileboxFileId: string;
  /** A conversation with that bot, and a question in it whose answer waits for the actor. */
  readonly conversationId: string;
  readonly questionId: string;
  /** One of several conversations with the published version of that bot. */
  readonly listedConversationId: string;
  /** The question in it that is not shown, and the one in its place. */
  readonly versionIds: readonly [string, string];
  /** That conversation, shared with the members of the space, and the secret of a link to it. */
  readonly shareId: string;
  readonly shareSecret: string;
  /** A summary of its messages. */
  readonly summaryId: string;
}

/** The call of a tool that a question waits for. */
export const WAITING_CALL = 'waiting-call';

/** Nothing listens at this port: a test of the model fails at once, which is a valid result. */
export const modelSettings: ModelSettings = {
  provider: 'openai',
  base_url: 'http://127.0.0.1:9/v1',
  name: 'Model',
  model_name: 'model',
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8192 },
  purposes: ['chat'],
  price: { input: 0, output: 0 },
};

const begun = new Map<TestBrowser, Ticket>();

export const picture = () => new File([pngOfBytes()], 'a.png');

/** Creates a new one of everything for an actor. */
export async function withNewThings(stage: Stage, actor: Person): Promise<Actor> {
  const { data } = await actor.browser.call(UserUpdateAvatar, { avatar: picture() });
  const other = await signIn(stage.server, actor.email);
  const invitation = await actor.browser.call(CreateInvitation, {}).catch(() => undefined);
  const added = await actor.browser.call(AddModel, { settings: modelSettings }).catch(() => undefined);
  const team = await createTeam(stage, actor.browser);
  return {
    ...actor,
    ...team,
    ...(await startConversation(stage, actor.browser, team.botId)),
    ...(await startComparison(actor.browser, team.botId)),
    memoryId: await addMemory(actor.browser, team.botId),
    ...(await addTask(stage, actor.browser, team.botId)),
    ...(await startListed(stage, actor.browser, team.botId)),
    sessionId: await sessionIdOf(stage.server, other),
    invitationId: invitation?.invitation.invitation_id ?? 'none',
    objectId: data.web_uri.split('/').at(-1) ?? '',
    modelId: added?.model.model_id ?? 'none',
    fileUrl: (await finishUpload(actor.browser)).file_url,
    imageUri: (await upload(actor.browser, 'a.png', new Uint8Array(onePixelPng))).Uri,
    fileboxFileId: await keepFile(stage, actor, team.botId),
    upload: await startUpload(actor.browser),
  };
}

/** A picture, whose text nobody reads later. */
async function keepFile({ server }: Stage, { browser, userId }: Person, botId: string): Promise<string> {
  const { Uri: objectId } = await upload(browser, 'kept.png', new Uint8Array(onePixelPng));
  await server.database.open.database.insertInto('fileboxFile').values({ botId, userId, objectId }).execute();
  return objectId;
}

/** With a paused reply. */
async function startConversation({ model }: Stage, browser: TestBrowser, bot_id: string) {
  const scene = Scene.playground;
  const { conversationId } = await browser.call(InitConversation, { bot_id, scene, count: 1 });
  model.script({ toolCalls: [{ id: WAITING_CALL, name: 'request_location', arguments: {} }] });
  const asked = { conversation_id: conversationId, scene, content_type: 'text', query: 'Where am I?' } as const;
  const events = await (await browser.openStream(Chat, asked)).rest();
  return { conversationId, questionId: replyIdOf(events) };
}

const INDEXING = { timeout: 20_000 };

/** With a question that was asked again. */
async function startListed({ server }: Stage, browser: TestBrowser, bot_id: string) {
  const { conversation } = await browser.call(CreateConversation, { bot_id });
  const asked = { conversation_id: conversation.conversation_id, scene: Scene.default, content_type: 'text' } as const;
  const ask = async (query: string, regen_message_id?: string) => {
    const stream = await browser.openStream(Chat, { ...asked, query, ...(regen_message_id && { regen_message_id }) });
    return replyIdOf(await stream.rest());
  };
  const first = await ask('One');
  const versionIds: [string, string] = [first, await ask('Two', first)];
  // Messages are indexed after their reply has ended, and the title is last: the JSON that the model answers to everything, or the
  // first words where the model is away.
  await vi.waitFor(async () => {
    const ofThis = async (query: string) =>
      (await browser.call(SearchConversations, { query })).hits.filter(
        ({ conversation_id }) => conversation_id === conversation.conversation_id,
      );
    const titles = [...(await ofThis('prompt')), ...(await ofThis('one'))].filter(({ message }) => !message);
    expect(titles).toHaveLength(1);
    expect(await ofThis('two')).toHaveLength(1);
  }, INDEXING);
  const { conversation_id } = conversation;
  const sharing = { conversation_id, days: 7, includes_files: false };
  const { share } = await browser.call(CreateConversationShare, { ...sharing, audience: 'space' });
  const { path } = await browser.call(CreateConversationShare, { ...sharing, audience: 'link' });
  const shareSecret = path.split('=')[1] ?? '';
  const summaryId = `summary-${conversation_id}`;
  await server.database.open.database
    .insertInto('conversationSummary')
    .values({
      id: summaryId,
      conversationId: conversation_id,
      sectionId: 'section',
      lastMessageId: versionIds[1],
      position: 3,
      content: 'Numbers',
      isUsed: 1,
      createdAt: 0,
      fileNames: '[]',
    })
    .execute();
  return { listedConversationId: conversation_id, versionIds, shareId: share.share_id, shareSecret, summaryId };
}

async function startComparison(browser: TestBrowser, bot_id: string) {
  const { variants } = await browser.call(OpenComparison, { bot_id });
  const { wanted_answer } = await browser.call(KeepWantedAnswer, { bot_id, question: 'Who?', answer: 'Me.' });
  return { variantId: variants[0]?.conversation_id ?? '', wantedAnswerId: wanted_answer.wanted_answer_id };
}

async function addMemory(browser: TestBrowser, bot_id: string): Promise<string> {
  const time_capsule_info = { time_capsule_mode: TimeCapsuleMode.on };
  await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, time_capsule_info } });
  return (await browser.call(AddMemory, { bot_id, text: 'Likes tea' })).memory.memory_id;
}

/** With a run that is done. */
async function addTask({ server }: Stage, browser: TestBrowser, bot_id: string) {
  await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, task_info: { user_task_allowed: true } } });
  const schedule = { type: 'interval', every_minutes: 60, time_zone: 'UTC' } as const;
  const asked = { bot_id, scene: Scene.playground, name: 'News', prompt: 'What is new?', schedule };
  const { task_id: taskId } = (await browser.call(CreateTask, asked)).task;
  const taskRunId = `run-of-${taskId}`;
  await server.database.open.database
    .insertInto('taskRun')
    .values({
      id: taskRunId,
      taskId,
      dueAt: 1,
      createdAt: 1,
      isManual: 0,
      missedCount: 0,
      status: 'done',
      attempts: 1,
      endedAt: 2,
      text: 'Nothing',
      error: '',
      isPassing: 0,
      isRead: 0,
      messageId: `message-of-${taskId}`,
    })
    .execute();
  return { taskId, taskRunId };
}

/** Replaces the previous upload, because their number is limited. Of a recording: the text of a document would be read and stored later. */
async function startUpload(browser: TestBrowser): Promise<Ticket> {
  const before = begun.get(browser);
  if (before) await browser.sendOperation(AbortUpload, before);
  const ticket = await askForTicket(browser, { file_name: 'a.mp3' });
  await browser.call(PutUploadPart, { ...ticket, upload_offset: 0 }, new Uint8Array([65]));
  begun.set(browser, ticket);
  return ticket;
}

async function finishUpload(browser: TestBrowser): Promise<UploadedFile> {
  return (await browser.call(CompleteUpload, await startUpload(browser))).data;
}

/** Replaces the previous team space: with the companion as a member, and a former member who was removed. */
async function createTeam({ server, companion, former, apiUrl }: Stage, browser: TestBrowser) {
  const { data } = await browser.call(GetSpaceListV2, {});
  for (const { id, space_type, role_type } of data.bot_space_list)
    if (space_type === SpaceType.team && role_type === SpaceRole.owner)
      await browser.call(DeleteSpace, { space_id: id });
  const team = await browser.call(SaveSpaceV2, { name: 'Team', space_type: SpaceType.team });
  const spaceId = team.data.id;
  const invite = { space_id: spaceId, role_type: SpaceRole.member, days: 7 } as const;
  const { path } = await browser.call(CreateSpaceInvitation, invite);
  for (const joining of [companion, former])
    await joining.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
  const { members } = await browser.call(ListSpaceMembers, { space_id: spaceId });
  const memberOf = (name: string) => members.find(({ user }) => user.user_name === name)?.member_id ?? '';
  await browser.call(RemoveSpaceMember, { member_id: memberOf('former') });
  const open = await browser.call(CreateSpaceInvitation, invite);
  const bots = await browser.call(GetDraftIntelligenceList, { space_id: spaceId });
  const botId = bots.data.intelligences[0]?.basic_info.id ?? '';
  await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, variable_list: [newVariable('city')] } });
  const published = await browser.call(PublishDraftBot, { bot_id: botId });
  const prompt = { space_id: spaceId, name: 'Prompt', prompt_text: 'You are kind.' };
  const added = await browser.call(UpsertPromptResource, { prompt });
  const { bot_id: deletedBotId } = (await browser.call(DraftBotCreate, { space_id: spaceId, name: 'Deleted' })).data;
  await browser.call(DeleteDraftBot, { space_id: spaceId, bot_id: deletedBotId });
  return {
    spaceId,
    deletedBotId,
    promptId: added.data.id,
    ...(await createKnowledge(server, browser, spaceId)),
    ...(await createTable(server, browser, spaceId)),
    ...(await createDatabase(browser, spaceId)),
    ...(await createPlugins(browser, spaceId, apiUrl)),
    memberId: memberOf('companion'),
    spaceSecret: open.path.split('=')[1] ?? '',
    spaceInvitationId: open.invitation.space_invitation_id,
    botId,
    version: published.data.version,
  };
}

async function createKnowledge(server: TestApp, browser: TestBrowser, space_id: string) {
  const named = { space_id, name: 'Handbook', format_type: FormatType.text } as const;
  const { dataset_id } = await browser.call(CreateDataset, named);
  const custom_content = 'The office opens at nine.';
  const created = await browser.call(CreateDocument, {
    dataset_id,
    document_bases: [
      { source_info: { document_source: DocumentSource.custom, custom_content } },
      { source_info: { document_source: DocumentSource.local, tos_uri: await uploadText(browser, 'Ask Rosa.') } },
    ],
  });
  const documentId = created.document_infos[0]?.document_id ?? '';
  const { reviews } = await browser.call(CreateDocumentReview, { dataset_id, reviews: [{ custom_content }] });
  const photos = await browser.call(CreateDataset, { space_id, name: 'Pictures', format_type: FormatType.image });
  const { Uri: tos_uri } = await upload(browser, 'a.png', new Uint8Array(onePixelPng));
  const photo = await browser.call(CreateDocument, {
    dataset_id: photos.dataset_id,
    document_bases: [{ source_info: { document_source: DocumentSource.local, tos_uri } }],
    chunk_strategy: { caption_type: CaptionType.manual },
  });
  await server.jobs.runDue();
  const { slices } = await browser.call(ListSlice, { document_id: documentId });
  const sliceId = slices[0]?.slice_id ?? '';
  const expected = [{ slice_ids: [sliceId] }];
  const { case_id } = await browser.call(CreateRecallCase, { dataset_id, query: 'When does it open?', expected });
  return {
    photoDatasetId: photos.dataset_id,
    photoId: photo.document_infos[0]?.document_id ?? '',
    datasetId: dataset_id,
    documentId,
    fileDocumentId: created.document_infos[1]?.document_id ?? '',
    newerFileId: await uploadText(browser, 'Ask Kim.'),
    sliceId,
    recallCaseId: case_id,
    reviewId: reviews[0]?.review_id ?? '',
  };
}

const uploadText = async (browser: TestBrowser, text: string): Promise<string> =>
  (await upload(browser, 'people.txt', new TextEncoder().encode(text))).Uri;

async function createTable(server: TestApp, browser: TestBrowser, space_id: string) {
  const named = { space_id, name: 'Prices', format_type: FormatType.table } as const;
  const { dataset_id } = await browser.call(CreateDataset, named);
  const created = await browser.call(CreateDocument, {
    dataset_id,
    document_bases: [
      {
        name: 'Fruit',
        source_info: { document_source: DocumentSource.custom, custom_content: '[{"Name":"Apple"}]' },
        table_meta: [{ column_name: 'Name', column_type: ColumnType.text, is_semantic: true }],
      },
      {
        // Not fetched: the address is private.
        source_info: { document_source: DocumentSource.api, web_url: 'http://10.0.0.1/', list_path: '' },
        table_meta: [{ column_name: 'Name', column_type: ColumnType.text, is_semantic: true }],
      },
    ],
  });
  const file = await upload(browser, 'fruit.csv', new TextEncoder().encode('Name\nPear\n'));
  await untilRead(server, file.Uri);
  await server.jobs.runDue();
  const document_id = created.document_infos[0]?.document_id ?? '';
  const { table_meta } = await browser.call(GetTableSchema, { dataset_id, document_id });
  return {
    tableDatasetId: dataset_id,
    tableId: document_id,
    apiTableId: created.document_infos[1]?.document_id ?? '',
    tableColumnId: table_meta[0]?.id ?? '',
    tableFileId: file.Uri,
  };
}

async function createDatabase(browser: TestBrowser, space_id: string) {
  const { database_info } = await browser.call(AddDatabase, {
    space_id,
    table_name: 'Expenses',
    field_list: [{ name: 'Name', type: FieldType.text }],
  });
  const [field] = database_info.field_list;
  await browser.call(UpdateDatabaseRecords, {
    database_id: database_info.table_id,
    table_type: DatabaseTableType.online,
    record_data_add: [{ [field?.id ?? '']: 'Bread' }],
  });
  return { databaseId: database_info.table_id, fieldId: field?.id ?? '' };
}

async function createPlugins(browser: TestBrowser, space_id: string, url: string) {
  const endpoints = { authorize_url: `${url}/authorize`, token_url: `${url}/token` };
  const auth = { type: 'oauth', ...endpoints, client_id: 'parley', scope: '' } as const;
  const { plugin_id } = await browser.call(RegisterPlugin, {
    space_id,
    name: 'Pets',
    url,
    tools: [exampleTool('a')],
    auth,
  });
  const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
  const api_id = api_info[0]?.api_id ?? '';
  const begin = async () => {
    const { authorize_url } = await browser.call(StartOAuth, { plugin_id });
    return new URL(authorize_url).searchParams.get('state') ?? '';
  };
  await browser.call(FinishOAuth, { plugin_id, state: await begin(), code: 'code' });
  await browser.call(DebugAPI, { api_id, arguments: '{}' });
  await browser.call(PublishPlugin, { plugin_id, version: 1 });
  await browser.call(UpdateAPI, { api_id, tool: { ...exampleTool('a'), desc: 'Changed' } });
  const { mock_set_id } = await browser.call(CreateMockSet, { api_id, name: 'Mocks' });
  const perUser = { type: 'key', owner: 'user', location: 'header', name: 'X-Key', prefix: '' } as const;
  const keyed = await browser.call(RegisterPluginMeta, { space_id, name: 'Keyed', url, auth: perUser });
  const mcp = await browser.call(RegisterMcpPlugin, { space_id, url: `${url}/mcp` });
  return {
    mcpPluginId: mcp.plugin_id,
    pluginId: plugin_id,
    toolId: api_id,
    mockSetId: mock_set_id,
    oauthState: await begin(),
    keyPluginId: keyed.plugin_id,
  };
}

export const exampleTool = (name: string): ToolDefinition => ({
  name,
  desc: '',
  method: 'GET',
  path: '/a.png',
  body_kind: 'json',
  request_params: [],
  response_params: [],
  risk: 'reads',
});

/** The text of a document is read and stored behind its upload. */
async function untilRead(server: TestApp, objectId: string): Promise<void> {
  const { database } = server.database.open;
  const stored = database.selectFrom('fileText').select('objectId').where('objectId', '=', objectId);
  await vi.waitFor(() => stored.executeTakeFirstOrThrow(), { timeout: 20_000 });
}

export async function signIn(server: TestApp, email: string): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.call(PassportWebEmailLoginPost, { email, password: TEST_PASSWORD });
  return browser;
}

export async function sessionIdOf(server: TestApp, browser: TestBrowser): Promise<string> {
  const found = await server.app.platform.sessions.find(browser.cookie.split('=')[1] ?? '');
  return found?.sessionId ?? '';
}
