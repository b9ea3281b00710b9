import { isDeepStrictEqual } from 'node:util';
import {
  type BotSkills,
  type GetOnboarding,
  type InitConversation,
  type Locale,
  NEWEST_CURSOR,
  newVoicesInfo,
  type RequestOf,
  type ResponseOf,
  type Scene,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { BotReference, Bots, RunnableBot } from '../bot/index.ts';
import type { CollectedQueries } from '../collected-query/index.ts';
import type { FreeChats } from '../free-chat/index.ts';
import { type Models, NoModel } from '../model/index.ts';
import { mayShareSection, wantedVersion } from './bot-version.ts';
import { ConversationNotFound } from './conversation.errors.ts';
import type { ConversationRow } from './conversation.schema.ts';
import type { ConversationService } from './conversation.service.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { FillTexts } from './fill-texts.ts';
import type { FindConversation } from './find-conversation.ts';
import type { FindParticipants, Participants } from './find-participants.ts';
import type { HistoryPages } from './history-pages.ts';
import { newConversation } from './new-conversation.ts';
import type { Replies } from './reply/replies.ts';
import { isTrialScene } from './trial-scene.ts';
import { withVariant } from './variant/with-variant.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  conversations: ConversationStore;
  findConversation: FindConversation;
  findParticipants: FindParticipants;
  readPage: HistoryPages;
  replies: Replies;
  createSection: ConversationService['createSection'];
  bots: Bots;
  models: Models;
  fillTexts: FillTexts;
  freeChats: Pick<FreeChats, 'noticeFor'>;
  collectedQueries: Pick<CollectedQueries, 'noticeFor'>;
}

/** With the variables of the bot, as in its prompt. */
interface Opening {
  readonly prologue: string;
  readonly questions: RunnableBot['suggestedQuestions'][number][];
}

export type OpeningService = ReturnType<typeof createOpeningService>;

/** Opens a conversation with everything that a panel shows first. */
export function createOpeningService(dependencies: Dependencies) {
  const { conversations, bots, models, now, newId } = dependencies;

  function findBot(
    request: RequestOf<typeof GetOnboarding>,
    locale: Locale,
    conversation?: ConversationRow,
  ): Promise<RunnableBot> {
    return bots.findRunnable(referenceOf(request), wantedVersion(request, conversation), locale);
  }

  async function open(scope: Scope, bot: RunnableBot, reference: BotReference, scene: Scene): Promise<ConversationRow> {
    await conversations.insertUnlessCurrent(
      newConversation({
        id: newId(),
        userId: scope.userId,
        botId: 'botId' in reference ? reference.botId : null,
        presetBot: 'presetBot' in reference ? reference.presetBot : null,
        botKey: bot.id,
        scene,
        isCurrent: 1,
        latestSectionId: newId(),
        createdAt: now(),
      }),
    );
    const opened = await conversations.findCurrent(scope, bot.id, scene);
    if (!opened) throw new ConversationNotFound();
    return opened;
  }

  async function inSectionOf(
    { version }: RunnableBot,
    scope: Scope,
    opened: ConversationRow,
  ): Promise<ConversationRow> {
    const { id: conversation_id, scene } = opened;
    if (mayShareSection(opened, version)) return opened;
    const { new_section_id } = await dependencies.createSection(scope, { conversation_id, scene });
    return { ...opened, latestSectionId: new_section_id };
  }

  /** The opening, and what users have to know before they chat. In a conversation it is noted of which policy they are told. */
  async function openingOf(
    scope: Scope,
    bot: RunnableBot,
    scene: Scene,
    locale: Locale,
    conversation?: ConversationRow,
  ): Promise<Opening> {
    const chat = { bot, isTrial: isTrialScene(scene) };
    const collection = dependencies.collectedQueries.noticeFor(chat, locale);
    if (conversation && collection.policy !== null && collection.policy !== conversation.toldPolicy)
      await conversations.setToldPolicy(conversation.id, collection.policy);
    const notices = [dependencies.freeChats.noticeFor(chat, locale), collection.text];
    const { prologue, suggestedQuestions } = bot;
    const texts = [prologue, ...suggestedQuestions.map(({ content }) => content)];
    const [greeting = '', ...questions] = await dependencies.fillTexts(texts, {
      userId: scope.userId,
      bot,
      scene,
      locale,
    });
    return {
      prologue: [greeting, ...notices].filter((text) => text !== '').join('\n\n'),
      questions: suggestedQuestions.map(({ id }, index) => ({ id, content: questions[index] ?? '' })),
    };
  }

  /** A conversation can be read also while its bot has no model. */
  async function findModel({ modelId }: RunnableBot) {
    const model = await models.findChat(modelId).catch((error) => {
      if (error instanceof NoModel) return null;
      throw error;
    });
    return { modelName: model?.name ?? '', isDemonstrationModel: model?.isDemonstration ?? false };
  }

  return {
    async init(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof InitConversation>,
    ): Promise<ResponseOf<typeof InitConversation>> {
      const reference = referenceOf(request);
      const existing = request.conversation_id
        ? await dependencies.findConversation(scope, request)
        : await conversations.findCurrent(scope, keyOf(reference), request.scene);
      const own = await findBot(request, locale, existing);
      const opened = existing ?? (await open(scope, own, reference, request.scene));
      const conversation = await inSectionOf(own, scope, opened);
      const bot = withVariant(own, conversation);
      const [{ prologue, questions }, page, model, transcription, speech, runningReplies] = await Promise.all([
        openingOf(scope, bot, request.scene, locale, conversation),
        dependencies.readPage(conversation, { cursor: NEWEST_CURSOR, count: request.count }),
        findModel(bot),
        models.findTranscription(),
        hasVoices(bot) ? models.findSpeech() : null,
        dependencies.replies.listRunning(conversation),
      ]);
      const { message_list, hasmore, ...restOfPage } = page;
      const { user, bots: shown } = await dependencies.findParticipants(scope, locale, conversation, message_list);
      // The requested version gives its name, which need not be the one that answers otherwise.
      const participants = { user, bots: [bot, ...shown.filter(({ id }) => id !== bot.id)] };
      return {
        conversationId: conversation.id,
        lastSectionId: conversation.latestSectionId,
        botVersion: bot.version,
        messageList: message_list,
        hasMore: hasmore,
        ...restOfPage,
        prologue,
        onboardingSuggestions: questions.map((suggestion) => ({ ...suggestion, senderId: bot.id })),
        suggestedQuestionsShowMode: bot.showAllSuggestions ? 1 : 0,
        ...toInfoMaps(participants),
        runningReplies,
        isVoiceConfigured: transcription !== null && !bot.settings.voices_info.close_voice_call,
        ...model,
        ...(bot.background && { backgroundInfo: bot.background }),
        ...toBotSkills(bot, speech !== null),
      };
    },

    async onboarding(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof GetOnboarding>,
    ): Promise<ResponseOf<typeof GetOnboarding>> {
      const conversation = await conversations.findCurrent(scope, keyOf(referenceOf(request)), request.scene);
      const bot = await findBot(request, locale, conversation);
      const { prologue, questions } = await openingOf(scope, bot, request.scene, locale);
      return {
        data: {
          prologue,
          suggested_questions: questions,
          suggested_questions_show_mode: bot.showAllSuggestions ? 1 : 0,
        },
      };
    },
  };
}

/** What a panel shows beside the messages; nothing for a bot that has none of it. */
function toBotSkills({ settings }: RunnableBot, canSpeak: boolean): { botSkills?: BotSkills } {
  const { shortcut_list: shortcuts, voices_info } = settings;
  const { close_voice_call: _, ...voice } = voices_info;
  const spoken = canSpeak ? voice : { ...voice, i18n_lang_voice_str: {}, autoplay_voice: {} };
  const botSkills: BotSkills = {
    ...(shortcuts.length > 0 && { shortcuts }),
    ...(!isDeepStrictEqual(voices_info, newVoicesInfo) && { voice: spoken }),
  };
  return Object.keys(botSkills).length > 0 ? { botSkills } : {};
}

/** Whether some language has a voice of the speech model. */
const hasVoices = ({ settings: { voices_info } }: RunnableBot): boolean =>
  [voices_info.i18n_lang_voice_str, voices_info.autoplay_voice].some((voices) =>
    Object.values(voices).some((name) => name !== ''),
  );

const referenceOf = ({ bot_id, preset_bot = '' }: RequestOf<typeof GetOnboarding>): BotReference =>
  bot_id ? { botId: bot_id } : { presetBot: preset_bot };

const keyOf = (reference: BotReference): string => ('botId' in reference ? reference.botId : reference.presetBot);

function toInfoMaps({ user, bots }: Participants) {
  return {
    botInfoMap: Object.fromEntries(
      bots.map(({ id, name, iconUrl, label }) => [
        id,
        { id, nickname: name, url: iconUrl, ...(label && { userLabel: label }) },
      ]),
    ),
    userInfoMap: user
      ? {
          [user.user_id]: {
            id: user.user_id,
            nickname: user.user_name,
            url: user.user_avatar,
            userUniqueName: user.user_unique_name,
            ...(user.user_label && { userLabel: user.user_label }),
          },
        }
      : {},
  };
}
