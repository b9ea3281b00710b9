import type { Locale } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { BotNotFound, BotNotPublished, BotUnbound, BotVersionNotFound } from './bot.errors.ts';
import { type CurrentVersion, createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { readDraft } from './draft-sections.ts';
import { findPresetBot } from './preset/preset-bots.ts';
import type { Bots, RunnableBot, WantedVersion } from './runnable-bot.ts';
import { toRunnableBot } from './to-runnable-bot.ts';
import { createVersionStore } from './version/version.store.ts';
import { readVersionContent } from './version/version-content.ts';

/** Each of the two caches of runnable bots keeps so many characters of prompts, and counts this for everything else of a bot. */
const CACHED_CHARACTERS_MAX = 10_000_000;
const CHARACTERS_WITHOUT_PROMPT = 5_000;

export function createBots(database: Database): Bots {
  const bots = createBotStore(database);
  const drafts = createBotDraftStore(database);
  const versions = createVersionStore(database);

  /** By bot. The version is read first: a cached draft may be newer than its version, which is then never asked for again. */
  const cachedDrafts = createCache();
  /** By version, which never changes. */
  const cachedVersions = createCache();

  async function findDraft({ id, spaceId, commitVersion }: CurrentVersion): Promise<RunnableBot> {
    const version = String(commitVersion);
    const known = cachedDrafts.find(id, { spaceId, version });
    if (known) return known;
    return cachedDrafts.keep(id, toRunnableBot({ id, spaceId, version }, readDraft(await drafts.listOfBot(id))));
  }

  async function findStored({ id, spaceId }: CurrentVersion, version: string): Promise<RunnableBot | null> {
    const known = cachedVersions.find(version, { spaceId, version });
    if (known) return known.id === id ? known : null;
    const row = await versions.find(id, version);
    return row ? cachedVersions.keep(version, toRunnableBot({ id, spaceId, version }, readVersionContent(row))) : null;
  }

  async function findPublished(
    bot: CurrentVersion,
    { isInWebPage = false, pinnedVersion = null }: Extract<WantedVersion, { use: 'published' }>,
  ): Promise<RunnableBot> {
    if (bot.publishedVersionId === null) throw new BotNotPublished();
    if (isInWebPage && bot.webPageConnector === null) throw new BotUnbound();
    const isPinned = pinnedVersion !== null && pinnedVersion !== bot.publishedVersionId;
    const pinned = isPinned ? await findStored(bot, pinnedVersion) : null;
    const published = await findStored(bot, bot.publishedVersionId);
    if (!published) throw new BotNotPublished();
    return pinned ? withCurrentLimit(pinned, published) : published;
  }

  async function findOwnBot(id: string, wanted: WantedVersion): Promise<RunnableBot> {
    const bot = await bots.findVersion(id);
    if (!bot) throw new BotNotFound();
    if (wanted.use === 'draft') return findDraft(bot);
    if (wanted.use === 'published') return findPublished(bot, wanted);
    const found = await findStored(bot, wanted.version);
    if (!found) throw new BotVersionNotFound();
    return found;
  }

  function findPreset(name: string, locale: Locale): RunnableBot {
    const bot = findPresetBot(name, locale);
    if (!bot) throw new BotNotFound();
    return bot;
  }

  return {
    async findRunnable(reference, wanted, locale) {
      return 'botId' in reference ? findOwnBot(reference.botId, wanted) : findPreset(reference.presetBot, locale);
    },
  };
}

/** The answer limit is that of the bot as it is published now: conversations of older versions neither evade it nor keep it. */
const withCurrentLimit = (pinned: RunnableBot, { settings: { monetize_config } }: RunnableBot): RunnableBot => ({
  ...pinned,
  settings: { ...pinned.settings, monetize_config },
});

const charactersOf = ({ prompt }: RunnableBot): number => CHARACTERS_WITHOUT_PROMPT + prompt.length;

function createCache() {
  const kept = new Map<string, RunnableBot>();
  let characters = 0;
  function drop(key: string): void {
    const dropped = kept.get(key);
    if (dropped) characters -= charactersOf(dropped);
    kept.delete(key);
  }
  return {
    /** A bot can move to another space. */
    find(key: string, { spaceId, version }: Pick<RunnableBot, 'spaceId' | 'version'>): RunnableBot | undefined {
      const known = kept.get(key);
      return known?.version === version && known.spaceId === spaceId ? known : undefined;
    },
    keep(key: string, runnable: RunnableBot): RunnableBot {
      drop(key);
      kept.set(key, runnable);
      characters += charactersOf(runnable);
      for (const oldest of kept.keys()) {
        if (characters <= CACHED_CHARACTERS_MAX) break;
        drop(oldest);
      }
      return runnable;
    },
  };
}
