import {
  type BreakMessage,
  type ChatMessage,
  type CreateSection,
  type GetOnboarding,
  type InitConversation,
  type Locale,
  MessageSource,
  NO_REPLY_ID,
  type PushMessage,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import { isNotNullViolation } from '../../platform/database/database-failure.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { BotReference, Bots, RunnableBot } from '../bot/index.ts';
import type { Models } from '../model/index.ts';
import { isDraftWanted } from './bot-version.ts';
import { ConversationNotFound } from './conversation.errors.ts';
import type { ConversationRow, MessageRow } from './conversation.schema.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { ConversationTold } from './conversation-told.ts';
import type { FindConversation } from './find-conversation.ts';
import type { HistoryService } from './history.service.ts';
import type { MessageStore, NewMessage } from './message.store.ts';
import { newMessage } from './new-message.ts';
import type { LiveRuns } from './run/live-runs.ts';
import type { Runs } from './run/runs.ts';
import type { StopRuns } from './run/stop-runs.ts';
import { toMessage } from './to-message.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  writeTogether: WriteTogether;
  conversations: ConversationStore;
  messages: MessageStore;
  findConversation: FindConversation;
  history: HistoryService;
  runs: Runs;
  live: LiveRuns;
  stopRuns: StopRuns;
  bots: Bots;
  models: Models;
  basicInfoOf: BasicInfoOf;
  bus: EventBus<ConversationTold>;
}

export type ConversationService = ReturnType<typeof createConversationService>;

export function createConversationService(dependencies: Dependencies) {
  const { writeTogether, conversations, messages, findConversation, history, bots, models, bus, now, newId } =
    dependencies;

  /** Adds messages at the end, whoever else does so at the same time. */
  async function append(
    conversation: ConversationRow,
    make: (current: ConversationRow) => NewMessage[],
    sectionId?: string,
  ): Promise<MessageRow[]> {
    for (let current = conversation; ; current = (await conversations.find(current.id)) ?? refuseGone()) {
      const added = make(current);
      const setSection = sectionId ? [conversations.setSection(current.id, sectionId)] : [];
      try {
        await writeTogether([...messages.append(current.id, current.lastPosition, added), ...setSection]);
        return added.map((message, index) => ({ ...message, position: current.lastPosition + index + 1 }));
      } catch (error) {
        if (!isNotNullViolation(error)) throw error;
      }
    }
  }

  async function open(scope: Scope, bot: RunnableBot, reference: BotReference, scene: ConversationRow['scene']) {
    const existing = await conversations.findCurrent(scope, bot.id, scene);
    if (existing) return existing;
    await conversations.insertUnlessCurrent({
      id: newId(),
      userId: scope.userId,
      botId: 'botId' in reference ? reference.botId : null,
      presetBot: 'presetBot' in reference ? reference.presetBot : null,
      botKey: bot.id,
      scene,
      latestSectionId: newId(),
      lastPosition: 0,
      readPosition: 0,
      createdAt: now(),
    });
    return (await conversations.findCurrent(scope, bot.id, scene)) ?? refuseGone();
  }

  async function greeting(scope: Scope, bot: RunnableBot, locale: Locale) {
    const { id_user_info_map } = await dependencies.basicInfoOf(scope, [scope.userId], locale);
    const user = id_user_info_map[scope.userId];
    return { user, prologue: bot.prologue.replace(/\{\{\s*user_name\s*\}\}/g, user?.user_name ?? '') };
  }

  return {
    async init(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof InitConversation>,
    ): Promise<ResponseOf<typeof InitConversation>> {
      const reference = referenceOf(request);
      const bot = await bots.findRunnable(reference, isDraftWanted(request.scene, request.draft_mode), locale);
      const conversation = await open(scope, bot, reference, request.scene);
      const [{ user, prologue }, page, model, transcription, runningReplies] = await Promise.all([
        greeting(scope, bot, locale),
        history.newestPage(conversation, request.count),
        models.findChat(bot.modelId),
        models.findTranscription(),
        dependencies.runs.listRunning(conversation.id),
      ]);
      const { message_list, cursor, hasmore, ...rest } = page;
      return {
        conversationId: conversation.id,
        lastSectionId: conversation.latestSectionId,
        botVersion: bot.version,
        messageList: message_list,
        cursor,
        hasMore: hasmore,
        ...rest,
        prologue,
        onboardingSuggestions: [...bot.suggestedQuestions],
        suggestedQuestionsShowMode: bot.showAllSuggestions ? 1 : 0,
        botInfoMap: { [bot.id]: { id: bot.id, nickname: bot.name, url: bot.iconUrl } },
        userInfoMap: {
          [scope.userId]: {
            id: scope.userId,
            nickname: user?.user_name ?? '',
            url: user?.user_avatar ?? '',
            userUniqueName: user?.user_unique_name ?? '',
          },
        },
        runningReplies,
        isVoiceConfigured: transcription !== null,
        modelName: model.name,
        isDemonstrationModel: model.isDemonstration,
      };
    },

    async onboarding(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof GetOnboarding>,
    ): Promise<ResponseOf<typeof GetOnboarding>> {
      const asDraft = isDraftWanted(request.scene, request.draft_mode);
      const bot = await bots.findRunnable(referenceOf(request), asDraft, locale);
      return {
        data: {
          prologue: (await greeting(scope, bot, locale)).prologue,
          suggested_questions: [...bot.suggestedQuestions],
          suggested_questions_show_mode: bot.showAllSuggestions ? 1 : 0,
        },
      };
    },

    async createSection(
      scope: Scope,
      request: RequestOf<typeof CreateSection>,
    ): Promise<ResponseOf<typeof CreateSection>> {
      const conversation = await findConversation(scope, request);
      const new_section_id = newId();
      const texts = request.insert_history_message_list ?? [];
      const inserted = await append(
        conversation,
        () =>
          texts.map((content) =>
            newMessage({
              id: newId(),
              conversationId: conversation.id,
              replyId: NO_REPLY_ID,
              sectionId: new_section_id,
              role: 'assistant',
              type: 'answer',
              content,
              senderId: conversation.botKey,
              contentTime: now(),
            }),
          ),
        new_section_id,
      );
      for (const run of dependencies.live.inConversation(conversation.id)) run.newSectionId = new_section_id;
      const new_section_message_list = inserted.map(toMessage);
      bus.publish(conversation.id, { kind: 'section-created', new_section_id, new_section_message_list });
      return { new_section_id, new_section_message_list };
    },

    async clear(scope: Scope, request: Parameters<FindConversation>[1]): Promise<{ new_section_id: string }> {
      const conversation = await findConversation(scope, request);
      await dependencies.stopRuns.removedIn(conversation.id);
      const new_section_id = newId();
      await writeTogether([
        conversations.deleteMessages(conversation.id),
        conversations.deleteRuns(conversation.id),
        conversations.setSection(conversation.id, new_section_id),
      ]);
      bus.publish(conversation.id, { kind: 'history-cleared', new_section_id });
      return { new_section_id };
    },

    async break(scope: Scope, request: RequestOf<typeof BreakMessage>): Promise<void> {
      const conversation = await findConversation(scope, request);
      const { query_message_id, local_message_id, answer_message_id, broken_pos } = request;
      const questionId =
        query_message_id ?? (local_message_id && (await messages.findByLocalId(conversation.id, local_message_id))?.id);
      if (!questionId) return;
      await dependencies.stopRuns.byUser(conversation.id, questionId, {
        ...(answer_message_id !== undefined && { answerMessageId: answer_message_id }),
        ...(broken_pos !== undefined && { brokenPos: broken_pos }),
      });
    },

    async push(scope: Scope, request: RequestOf<typeof PushMessage>): Promise<{ message: ChatMessage }> {
      const conversation = await findConversation(scope, request);
      const [row] = await append(conversation, (current) => [
        newMessage({
          id: newId(),
          conversationId: current.id,
          replyId: NO_REPLY_ID,
          sectionId: current.latestSectionId,
          role: 'assistant',
          type: request.source === MessageSource.taskManualTrigger ? 'task_manual_trigger' : 'answer',
          content: request.content,
          source: request.source,
          senderId: current.botKey,
          contentTime: now(),
        }),
      ]);
      const message = toMessage(row as MessageRow);
      bus.publish(conversation.id, { kind: 'message-pushed', message });
      return { message };
    },
  };
}

function referenceOf({
  bot_id,
  preset_bot,
}: {
  bot_id?: string | undefined;
  preset_bot?: string | undefined;
}): BotReference {
  return bot_id ? { botId: bot_id } : { presetBot: preset_bot ?? '' };
}

function refuseGone(): never {
  throw new ConversationNotFound();
}
