import type { Locale, MonetizeConfig } from '@parley/contract';
import type { CompiledQuery, Kysely } from 'kysely';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { RunnableBot } from '../bot/index.ts';
import { dayStart } from '../usage/index.ts';
import { FreeChatsUsedUp, periodTexts } from './free-chat.errors.ts';
import { createFreeChatStore } from './free-chat.store.ts';
import { freePeriodAt } from './free-period.ts';

interface Chat {
  readonly userId: string;
  readonly bot: Pick<RunnableBot, 'id' | 'spaceId' | 'settings'>;
  /** Whether the bot is tried in the editor: builders try as often as they like. */
  readonly isTrial: boolean;
}

interface Dependencies {
  database: Kysely<Tables>;
  jobs: Jobs;
  now: () => number;
}

/** More than the longest period has, which is a month. */
const DAYS_KEPT = 62;

export type FreeChats = ReturnType<typeof createFreeChats>;

/** How many answers the users of a published bot get (studio §3 monetize config). */
export function createFreeChats({ database, jobs, now }: Dependencies) {
  const store = createFreeChatStore(database);
  jobs.every(DAY_MS, 'fold-free-chats', () => store.foldBefore(dayStart(now()) - DAYS_KEPT * DAY_MS));

  /** Null where the bot sets no limit. A reply that paused before agents had one has none in its snapshot. */
  function limitOf({ bot, isTrial }: Omit<Chat, 'userId'>): MonetizeConfig | null {
    const config: MonetizeConfig | undefined = bot.settings.monetize_config;
    return config?.is_enable && !isTrial && bot.spaceId !== null ? config : null;
  }

  return {
    /** Throws where the user got as many answers in this period as the bot allows. */
    async refuseIfUsedUp(chat: Chat): Promise<void> {
      const limit = limitOf(chat);
      if (!limit) return;
      const { firstDay, resetsAt } = freePeriodAt(limit.refresh_period, now());
      const used = await store.countSince({ botId: chat.bot.id, userId: chat.userId, day: firstDay });
      if (used >= limit.free_chat_allowance_count) throw new FreeChatsUsedUp(limit, resetsAt);
    },

    /** Counts an answer, together with the end of its reply. */
    onAnswered: (chat: Chat): readonly CompiledQuery[] =>
      limitOf(chat) ? [store.addAnswer({ botId: chat.bot.id, userId: chat.userId, day: dayStart(now()) })] : [],

    /** What users are told before they chat; empty where there is no limit. */
    noticeFor(chat: Omit<Chat, 'userId'>, locale: Locale): string {
      const limit = limitOf(chat);
      if (!limit) return '';
      const { free_chat_allowance_count: count, refresh_period } = limit;
      const period = periodTexts[refresh_period][locale];
      if (locale === 'zh-CN') return `此智能体${period}为每位用户回答 ${count} 次。`;
      return `This agent answers each user ${count === 1 ? 'once' : `${count} times`}${period}.`;
    },
  };
}
