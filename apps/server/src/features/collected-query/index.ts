import { hash } from 'node:crypto';
import {
  COLLECTED_QUERY_DAYS,
  COLLECTED_QUERY_MAX,
  DeleteCollectedQueries,
  ListCollectedQueries,
  type Locale,
  policyUrl,
  type QueryCollectConf,
} from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import { type ClockAndIds, DAY_MS, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { RunnableBot } from '../bot/index.ts';
import { createCollectedQueryService } from './collected-query.service.ts';
import { createCollectedQueryStore } from './collected-query.store.ts';

interface Chat {
  readonly bot: Pick<RunnableBot, 'id' | 'spaceId' | 'settings'>;
  /** Whether the bot is tried in the editor: what builders try is not collected. */
  readonly isTrial: boolean;
}

interface Asked extends Chat {
  readonly userId: string;
  readonly text: string;
  /** Of which policy the user was told in this conversation. */
  readonly toldPolicy: string | null;
}

/** What users are told before they chat. */
interface Notice {
  /** Markdown; empty where nothing is collected. */
  readonly text: string;
  /** For `toldPolicy` of the conversation in which it is shown. */
  readonly policy: string | null;
}

export interface CollectedQueries {
  /** Stores a question together with its message, where the bot collects questions and the user was told of it. */
  onAsked(asked: Asked): readonly CompiledQuery[];
  noticeFor(chat: Chat, locale: Locale): Notice;
}

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Database;
  jobs: Jobs;
}

/** Questions of users that builders may read, and what users are told about it (studio §3 query collect). */
export function collectedQueryFeature(app: App, { database, jobs, now, newId }: Dependencies): CollectedQueries {
  const store = createCollectedQueryStore(database);
  const service = createCollectedQueryService(database);
  implement(app, ListCollectedQueries, (request) => service.list(request));
  implement(app, DeleteCollectedQueries, async ({ bot_id }) => {
    await service.deleteAll(bot_id);
    return {};
  });
  jobs.every(HOUR_MS, 'delete-old-collected-queries', async ({ signal }) => {
    while (await store.deleteSomeBefore(now() - COLLECTED_QUERY_DAYS * DAY_MS)) signal.throwIfAborted();
  });
  return {
    onAsked(asked) {
      const text = asked.text.trim().slice(0, COLLECTED_QUERY_MAX);
      const policy = policyOf(asked);
      if (!policy || hashOf(policy) !== asked.toldPolicy || text === '') return [];
      return [store.insert({ id: newId(), botId: asked.bot.id, userId: asked.userId, text, askedAt: now() })];
    },
    noticeFor(chat, locale) {
      const policy = policyOf(chat);
      return policy ? { text: noticeText(policy, locale), policy: hashOf(policy) } : { text: '', policy: null };
    },
  };
}

function noticeText(policy: string, locale: Locale): string {
  const url = policyUrl(policy);
  if (locale === 'zh-CN')
    return `此智能体的创建者会收集你的提问，但不会看到是谁提出的。${url ? `[隐私政策](<${url}>)` : `隐私政策：\n\n${quoted(policy)}`}`;
  return `The builders of this agent collect your questions, without your name. ${url ? `[Privacy policy](<${url}>)` : `Privacy policy:\n\n${quoted(policy)}`}`;
}

/** A policy may be long, and every conversation would keep it. */
const hashOf = (policy: string): string => hash('sha256', policy, 'base64url');

/** Null where nothing is collected. A reply that paused before agents collected questions has no settings for it. */
function policyOf({ bot, isTrial }: Chat): string | null {
  const conf: QueryCollectConf | undefined = bot.settings.user_query_collect_conf;
  return conf?.is_collected && !isTrial && bot.spaceId !== null ? conf.private_policy.trim() : null;
}

const quoted = (text: string): string => text.replace(/^/gm, '> ');

/** Deletes what was collected of a user, or for the bots of a space, in batches. */
export function createCollectedQueryDeletion(database: Database) {
  const store = createCollectedQueryStore(database);
  return {
    async deleteOfUser(userId: string, signal: AbortSignal): Promise<void> {
      while (await store.deleteSomeOfUser(userId)) signal.throwIfAborted();
    },
    async deleteOfSpace(spaceId: string, signal: AbortSignal): Promise<void> {
      while (await store.deleteSomeOfSpace(spaceId)) signal.throwIfAborted();
    },
  };
}
