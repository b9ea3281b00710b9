import type { InitConversation, ResponseOf } from '@parley/contract';
import type { ReportedError } from '../errors/reported-error.ts';
import type { Conversation } from './conversation.ts';
import { withRefreshedMessages } from './history.ts';

/** chat §4 Init: idle → loading → success or fail; after a failure it may be retried. */
export function initStarted(conversation: Conversation): Conversation {
  const { status } = conversation.init;
  if (status === 'loading' || status === 'success') return conversation;
  return { ...conversation, init: { status: 'loading' } };
}

export function initFailed(conversation: Conversation, error: ReportedError): Conversation {
  if (conversation.init.status === 'success') return conversation;
  return { ...conversation, init: { status: 'fail', error } };
}

export function initSucceeded(conversation: Conversation, response: ResponseOf<typeof InitConversation>): Conversation {
  if (conversation.init.status === 'success') return conversation;
  const opened: Conversation = {
    ...withBotInfo(conversation, response),
    init: { status: 'success', conversationId: response.conversationId },
    sections: { latestSectionId: response.lastSectionId, prevSectionId: null, announced: null },
    pulling: { ...conversation.pulling, ...pausedReplies(response) },
    selection: { ...conversation.selection, onboardingIdList: [response.lastSectionId] },
  };
  return withRefreshedMessages(opened, {
    messages: response.messageList,
    cursor: response.cursor,
    hasMore: response.hasMore,
    nextCursor: response.next_cursor,
    nextHasMore: response.next_has_more,
    readIndex: response.read_message_index,
    endIndex: response.end_message_index,
  });
}

/** The bot was changed while its conversation is open: messages, selection and cursors stay as they are. */
export function botInfoRefreshed(
  conversation: Conversation,
  response: ResponseOf<typeof InitConversation>,
): Conversation {
  return conversation.init.status === 'success' ? withBotInfo(conversation, response) : conversation;
}

/** The part of the init response that describes the bot and its opening, not the conversation. */
function withBotInfo(conversation: Conversation, response: ResponseOf<typeof InitConversation>): Conversation {
  const { identity, senders } = conversation;
  const ownBotId = 'botId' in identity.bot ? identity.bot.botId : identity.bot.presetBot;
  const bot = response.botInfoMap[ownBotId] ?? Object.values(response.botInfoMap)[0];
  return {
    ...conversation,
    onboarding: {
      prologue: response.prologue,
      suggestions: response.onboardingSuggestions,
      showsAll: response.suggestedQuestionsShowMode === 1,
      avatar: bot?.url ?? '',
      name: bot?.nickname ?? '',
    },
    senders: {
      botInfoMap: { ...senders.botInfoMap, ...response.botInfoMap },
      userInfo: response.userInfoMap[identity.userId] ?? null,
    },
    voice: { ...conversation.voice, isVoiceConfigured: response.isVoiceConfigured },
    botVersion: response.botVersion,
    modelName: response.modelName,
    isDemonstrationModel: response.isDemonstrationModel,
    backgroundInfo: response.backgroundInfo ?? null,
    botSkills: response.botSkills,
  };
}

/** The history has everything of a paused reply up to its last event; a resumed reply continues after that. */
function pausedReplies({ runningReplies }: ResponseOf<typeof InitConversation>): Conversation['pulling'] {
  return Object.fromEntries(
    runningReplies
      .filter((reply) => reply.is_paused)
      .map((reply) => [
        reply.reply_id,
        { status: 'success', lastSeqId: reply.last_seq_id, stepSince: 0, isPaused: true },
      ]),
  );
}
