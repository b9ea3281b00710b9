import type { Database } from '../../../platform/database/database.ts';
import type { BotRow } from '../bot.schema.ts';
import { createBotDraftStore } from '../bot-draft.store.ts';
import { readDraft, SECTION_NAMES, sectionsByBot } from '../draft-sections.ts';
import { contentHash } from './content-hash.ts';

type CommittedBot = Pick<BotRow, 'id' | 'commitVersion'>;

const CACHE_MAX = 10_000;

/** The hashes of drafts. Each is made once for a commit version: drafts may be long, and lists ask for many of them. */
export function createDraftHashes(database: Database) {
  const drafts = createBotDraftStore(database);
  /** A cached hash may be of a newer draft than its commit version, which is then never asked for again. */
  const cache = new Map<string, { readonly commitVersion: number; readonly hash: string }>();

  function keep({ id, commitVersion }: CommittedBot, hash: string): void {
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? '');
    cache.set(id, { commitVersion, hash });
  }

  return async (bots: readonly CommittedBot[]): Promise<Map<string, string>> => {
    const hashes = new Map<string, string>();
    const unknown: CommittedBot[] = [];
    for (const bot of bots) {
      const known = cache.get(bot.id);
      if (known?.commitVersion === bot.commitVersion) hashes.set(bot.id, known.hash);
      else unknown.push(bot);
    }
    const sections = await drafts.listOfBots(
      unknown.map(({ id }) => id),
      SECTION_NAMES,
    );
    const sectionsOf = sectionsByBot(sections);
    for (const bot of unknown) {
      const hash = contentHash(readDraft(sectionsOf.get(bot.id) ?? []));
      keep(bot, hash);
      hashes.set(bot.id, hash);
    }
    return hashes;
  };
}
