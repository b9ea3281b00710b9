import {
  GetConversationContext,
  GetConversationFiles,
  GetDraftBotInfoAgw,
  GetListedConversation,
  GetTurnVersions,
  InitConversation,
  ListConversations,
  type ListedConversation,
  ListTasks,
  MarkRead,
  type ResponseOf,
} from '@parley/contract';
import { accountUser } from './account-user.ts';
import { loadedDraft } from './open-draft-editor.tsx';
import { openStudio } from './open-studio.tsx';
import type { ScriptedServer } from './scripted-server.ts';
// Loads the lazy page once before the tests, so that no test has to wait for it.
import '../features/conversation/chat-page.tsx';

export const listedConversation = (id: string, change: Partial<ListedConversation> = {}): ListedConversation => ({
  conversation_id: id,
  bot_id: '30',
  title: `Talk ${id}`,
  is_pinned: false,
  is_unread: false,
  state: 'idle',
  active_at: Date.now() - 3_600_000,
  ...change,
});

export const initResponse = (conversationId: string): ResponseOf<typeof InitConversation> => ({
  conversationId,
  lastSectionId: '60',
  botVersion: '1',
  messageList: [],
  cursor: '0',
  hasMore: false,
  next_cursor: '0',
  next_has_more: false,
  read_message_index: '0',
  end_message_index: '0',
  prologue: 'Ask me about bread.',
  onboardingSuggestions: [],
  suggestedQuestionsShowMode: 0,
  botInfoMap: { 30: { id: '30', nickname: 'Cook', url: '' } },
  userInfoMap: {},
  runningReplies: [],
  isVoiceConfigured: false,
  modelName: 'Small',
  isDemonstrationModel: false,
});

export const listed = [
  listedConversation('50', { active_at: Date.now() - 60_000 }),
  listedConversation('51', { is_unread: true }),
  listedConversation('52', { state: 'running' }),
];

/** Opens the page of a conversation. */
export const openChatPage = (
  path = '/space/10/chat/30/50',
  script: (server: ScriptedServer) => void = () => undefined,
) =>
  openStudio(path, {
    user: accountUser(),
    script: (server) => {
      server.answer(ListConversations, { pinned: [], conversations: listed, next_cursor: '' });
      server.answerWith(GetListedConversation, ({ conversation_id }) => ({
        conversation:
          listed.find((one) => one.conversation_id === conversation_id) ?? listedConversation(conversation_id),
      }));
      server.answer(GetConversationContext, {});
      server.answer(GetTurnVersions, { switch_count: 0, turns: [] });
      server.answer(ListTasks, { tasks: [], user_task_allowed: false });
      server.answer(GetDraftBotInfoAgw, loadedDraft());
      server.answer(GetConversationFiles, { is_filebox_on: false, file_count: 0, bytes: 0 });
      server.answerWith(InitConversation, ({ conversation_id = '' }) => initResponse(conversation_id));
      server.answerWith(MarkRead, ({ read_message_index }) => ({ read_message_index }));
      script(server);
    },
  });
