import { Scene, SpaceRole, SpaceType } from '@parley/contract';
import { TEST_PASSWORD } from '../open-test-app.ts';
import { type Actor, modelSettings, picture, WAITING_CALL } from './actor.ts';
import type { MatrixWorld } from './matrix-world.ts';

let counter = 0;

const inConversation = ({ conversationId, botId }: Actor) => ({
  conversation_id: conversationId,
  bot_id: botId,
  scene: Scene.playground,
});

/** A request of every operation, for the resources of an actor. */
export const requests: Readonly<Record<string, (actor: Actor, world: MatrixWorld) => object>> = {
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
  GetRemotePicture: (_actor, { pictureUrl }) => ({ url: pictureUrl }),
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
  GetBotFace: ({ botId }) => ({ face_id: botId }),
  DraftBotCreate: ({ spaceId, objectId }) => ({ space_id: spaceId, name: 'Bot', icon_uri: objectId }),
  GetDraftBotInfoAgw: ({ botId }) => ({ bot_id: botId }),
  UpdateDraftBotInfoAgw: ({ botId, objectId }) => ({
    bot_info: { bot_id: botId, name: `Bot ${++counter}`, icon_uri: objectId },
  }),
  DeleteDraftBot: ({ spaceId, botId }) => ({ space_id: spaceId, bot_id: botId }),
  InitConversation: ({ botId }) => ({ bot_id: botId, scene: Scene.playground }),
  GetOnboarding: ({ botId }) => ({ bot_id: botId, scene: Scene.playground }),
  Chat: (actor) => ({ ...inConversation(actor), query: 'Hello' }),
  ResumeChat: (actor) => ({
    ...inConversation(actor),
    resume_message_id: actor.questionId,
    tool_outputs: [{ tool_call_id: WAITING_CALL, output: 'Berlin' }],
  }),
  Attach: ({ conversationId, questionId }) => ({
    conversation_id: conversationId,
    scene: Scene.playground,
    reply_id: questionId,
  }),
  GetMessageList: (actor) => inConversation(actor),
  ClearMessage: (actor) => inConversation(actor),
  CreateSection: ({ conversationId }) => ({ conversation_id: conversationId, scene: Scene.playground }),
  DeleteMessage: (actor) => ({ ...inConversation(actor), message_id: actor.questionId }),
  BreakMessage: ({ conversationId, questionId }) => ({
    conversation_id: conversationId,
    scene: Scene.playground,
    query_message_id: questionId,
  }),
  ReportMessage: ({ conversationId, botId, questionId }) => ({
    biz_conversation_id: conversationId,
    bot_id: botId,
    scene: Scene.playground,
    message_id: questionId,
    message_feedback: { feedback_type: 1 },
  }),
  GetConversationParticipantsReadIndex: ({ conversationId }) => ({ conversation_id: conversationId }),
  MarkRead: ({ conversationId }) => ({ conversation_id: conversationId, read_message_index: '1' }),
  PushMessage: ({ conversationId }) => ({
    conversation_id: conversationId,
    scene: Scene.playground,
    source: 2,
    content: 'Notice',
  }),
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
