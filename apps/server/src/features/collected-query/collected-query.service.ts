import { COLLECTED_QUERY_PAGE, type ListCollectedQueries, type RequestOf, type ResponseOf } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { type PagePosition, toCursor, toPosition } from '../../platform/database/page-cursor.ts';
import { searchFor } from '../../platform/search-words.ts';
import type { CollectedQueryRow } from './collected-query.schema.ts';
import { createCollectedQueryStore } from './collected-query.store.ts';

type List = typeof ListCollectedQueries;
/** Rows of which a search looks at one page after the other. */
const SEARCHED_AT_ONCE = 500;

/** What builders see of the questions that their bot has collected. */
export function createCollectedQueryService(database: Database) {
  const store = createCollectedQueryStore(database);

  const positionOf = ({ askedAt, id }: CollectedQueryRow): PagePosition => ({ orderValue: askedAt, id });

  /** As many rows as a page has and one more, of those that have all words. */
  async function readPage({ bot_id, search = '', cursor }: RequestOf<List>): Promise<CollectedQueryRow[]> {
    let after = toPosition(cursor);
    if (search.trim() === '') return store.list(bot_id, after, COLLECTED_QUERY_PAGE + 1);
    const matches = searchFor(search);
    const found: CollectedQueryRow[] = [];
    for (;;) {
      const rows = await store.list(bot_id, after, SEARCHED_AT_ONCE);
      found.push(...rows.filter(({ text }) => matches(text)));
      const last = rows.at(-1);
      if (!last || rows.length < SEARCHED_AT_ONCE || found.length > COLLECTED_QUERY_PAGE) return found;
      after = positionOf(last);
    }
  }

  return {
    async list(request: RequestOf<List>): Promise<ResponseOf<List>> {
      const [rows, total] = await Promise.all([readPage(request), store.count(request.bot_id)]);
      const page = rows.slice(0, COLLECTED_QUERY_PAGE);
      const last = rows.length > COLLECTED_QUERY_PAGE ? page.at(-1) : undefined;
      return {
        queries: page.map(({ id, text, askedAt }) => ({ id, text, asked_at: askedAt })),
        total,
        next_cursor: last ? toCursor(positionOf(last)) : '',
      };
    },
    async deleteAll(botId: string): Promise<void> {
      while (await store.deleteSomeOfBot(botId));
    },
  };
}
