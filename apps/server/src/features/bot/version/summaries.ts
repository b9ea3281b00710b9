import type { BotVersionSummary, Locale } from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { BasicInfoOf } from '../../account/index.ts';
import { toSecondsText } from '../wire-time.ts';
import type { VersionRow } from './version.store.ts';

export type Summaries = ReturnType<typeof createSummaries>;

/** Versions as the wire shows them. */
export function createSummaries(basicInfoOf: BasicInfoOf) {
  async function usersOf(scope: Scope, rows: readonly VersionRow[], locale: Locale) {
    const ids = [...new Set(rows.flatMap(({ authorId }) => (authorId ? [authorId] : [])))];
    if (ids.length === 0) return {};
    return (await basicInfoOf(scope, ids, locale)).id_user_info_map;
  }

  async function list(
    scope: Scope,
    rows: readonly VersionRow[],
    onlineId: string | null,
    locale: Locale,
  ): Promise<BotVersionSummary[]> {
    const users = await usersOf(scope, rows, locale);
    return rows.map((row) => {
      const user = users[row.authorId ?? ''];
      return {
        version: row.id,
        kind: row.kind,
        number: row.number,
        note: row.note,
        create_time: toSecondsText(row.createdAt),
        creator: user ? { user_id: user.user_id, name: user.user_name, icon_url: user.user_avatar } : null,
        commit_version: String(row.commitVersion),
        hash: row.hash,
        changed_sections: JSON.parse(row.changedSections),
        is_online: row.id === onlineId,
      };
    });
  }

  return {
    list,
    one: async (scope: Scope, row: VersionRow, onlineId: string | null, locale: Locale): Promise<BotVersionSummary> =>
      (await list(scope, [row], onlineId, locale))[0] as BotVersionSummary,
  };
}
