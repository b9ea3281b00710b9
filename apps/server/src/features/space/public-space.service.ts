import {
  type ListTeamSpaces,
  type RequestOf,
  type ResponseOf,
  type SetSpacePublic,
  TEAM_SPACE_PAGE,
  type TeamSpace,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { objectUrl } from '../object/index.ts';
import { createPublicSpaceStore, type TeamSpaceRow } from './public-space.store.ts';
import { createSpaceStore } from './space.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  auditLog: AuditLog;
}
export type PublicSpaceService = ReturnType<typeof createPublicSpaceService>;

/** The switch of administrators that makes a team space public (studio §6 hide_operation). */
export function createPublicSpaceService({ database, auditLog }: Dependencies) {
  return {
    async list({
      search = '',
      cursor = '',
    }: RequestOf<typeof ListTeamSpaces>): Promise<ResponseOf<typeof ListTeamSpaces>> {
      const rows = await createPublicSpaceStore(database).listTeams(search.trim(), cursor);
      const page = rows.slice(0, TEAM_SPACE_PAGE);
      return { spaces: page.map(toTeamSpace), next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? '') : '' };
    },
    async set(scope: Scope, { space_id, hide_operation }: RequestOf<typeof SetSpacePublic>): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await createSpaceStore(transaction).lock(space_id);
        const store = createPublicSpaceStore(transaction);
        const space = await store.findTeam(space_id);
        if (!space) throw new NotFound();
        if ((space.hideOperation === 1) === hide_operation) return;
        await store.set(space_id, hide_operation ? 1 : 0);
        const kind = hide_operation ? 'space-made-public' : 'space-made-private';
        await auditLog.write(transaction, scope, kind, { space: space.name });
      });
    },
  };
}

const toTeamSpace = (row: TeamSpaceRow): TeamSpace => ({
  id: row.id,
  name: row.name,
  icon_url: objectUrl(row.iconObjectId),
  owner_name: row.ownerName ?? '',
  member_count: Number(row.memberCount),
  hide_operation: row.hideOperation === 1,
});
