import type { Locale } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { BotNotFound, BotNotPublished } from './bot.errors.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { readDraft } from './draft-sections.ts';
import { findPresetBot } from './preset/preset-bots.ts';
import type { Bots, RunnableBot } from './runnable-bot.ts';
import { toRunnableBot } from './to-runnable-bot.ts';

export function createBots(database: Database): Bots {
  const bots = createBotStore(database);
  const drafts = createBotDraftStore(database);

  async function findOwnBot(id: string, asDraft: boolean): Promise<RunnableBot> {
    const [bot, sections] = await Promise.all([bots.findAuthorised(id), drafts.listOfBot(id)]);
    if (!bot) throw new BotNotFound();
    if (!asDraft) throw new BotNotPublished();
    return toRunnableBot(bot, readDraft(sections));
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
