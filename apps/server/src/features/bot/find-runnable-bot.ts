import type { Locale } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { BotNotFound, BotNotPublished } from './bot.errors.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { readDraft } from './draft-sections.ts';
import { findPresetBot } from './preset/preset-bots.ts';
import type { Bots, RunnableBot } from './runnable-bot.ts';
import { toRunnableBot } from './to-runnable-bot.ts';

/** Size of the cache of runnable bots; a prompt can be long. */
const CACHE_MAX = 512;

export function createBots(database: Database): Bots {
  const bots = createBotStore(database);
  const drafts = createBotDraftStore(database);

  /** The version is read first: a cached draft may be newer than its version, which is then never asked for again. */
  const cache = new Map<string, { readonly commitVersion: number; readonly runnable: RunnableBot }>();

  async function findOwnBot(id: string, asDraft: boolean): Promise<RunnableBot> {
    const bot = await bots.findVersion(id);
    if (!bot) throw new BotNotFound();
    if (!asDraft) throw new BotNotPublished();
    const { commitVersion } = bot;
    const known = cache.get(id);
    if (known?.commitVersion === commitVersion && known.runnable.spaceId === bot.spaceId) return known.runnable;
    const runnable = toRunnableBot(bot, readDraft(await drafts.listOfBot(id)));
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? '');
    cache.set(id, { commitVersion, runnable });
    return runnable;
  }

  function findPreset(name: string, locale: Locale): RunnableBot {
    const bot = findPresetBot(name, locale);
    if (!bot) throw new BotNotFound();
    return bot;
  }

  return {
    async findRunnable(reference, asDraft, locale) {
      return 'botId' in reference ? findOwnBot(reference.botId, asDraft) : findPreset(reference.presetBot, locale);
    },
  };
}
