import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { createWantedAnswerStore } from './wanted-answer.store.ts';

/** Members have the same rights to the wanted answers of a bot as to the bot. */
export function wantedAnswerAccess(database: Database, botAccess: AccessResolver): AccessResolver {
  const answers = createWantedAnswerStore(database);
  return async (scope, policy, ids) => {
    const found = await answers.botsOf(ids);
    if (found.length < new Set(ids).size) return 'hidden';
    return botAccess(scope, policy, [...new Set(found.map(({ botId }) => botId))]);
  };
}
