import { type Invitation, type ListUsers, type RequestOf, type ResponseOf, USER_LIST_PAGE } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import { type ClockAndIds, DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AccountLinkRow } from './account.schema.ts';
import { createAccountLinkStore } from './account-link.store.ts';
import { toListedUser } from './to-contract.ts';
import { createUserStore } from './user.store.ts';

const INVITATION_AGE_MS = 7 * DAY_MS;
const PASSWORD_RESET_AGE_MS = DAY_MS;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
}
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration({ database, clockAndIds }: Dependencies) {
  const users = createUserStore(database);
  const links = createAccountLinkStore(database);
  const { now, newId, newSecret } = clockAndIds;

  return {
    async listUsers({ search = '', cursor = '' }: RequestOf<typeof ListUsers>): Promise<ResponseOf<typeof ListUsers>> {
      const rows = await users.listForAdministrator(search.trim(), cursor);
      const page = rows.slice(0, USER_LIST_PAGE);
      return {
        users: page.map(toListedUser),
        next_cursor: rows.length > USER_LIST_PAGE ? (page.at(-1)?.id ?? '') : '',
      };
    },
    async createInvitation() {
      const { secret, hash } = newSecret();
      const row: AccountLinkRow = {
        id: newId(),
        purpose: 'invitation',
        secretHash: hash,
        userId: null,
        createdAt: now(),
        expiresAt: now() + INVITATION_AGE_MS,
      };
      await links.insert(row);
      return { invitation: toInvitation(row), path: `/sign#invitation=${secret}` };
    },
    async listInvitations(scope: Scope) {
      return { invitations: (await links.listInvitations(scope, now())).map(toInvitation) };
    },
    deleteExpiredLinks: () => links.deleteExpired(now()),
    revokeInvitation: (scope: Scope, id: string) => links.deleteInvitation(scope, id),
    issuePasswordReset: (userId: string) =>
      database.transaction().execute((transaction) => issuePasswordReset(transaction, clockAndIds, userId)),
  };
}

/** The newest link is the only one that works. */
export async function issuePasswordReset(
  database: Database,
  { now, newId, newSecret }: ClockAndIds,
  userId: string,
): Promise<{ path: string; expires_at: number }> {
  const links = createAccountLinkStore(database);
  const { secret, hash } = newSecret();
  const expiresAt = now() + PASSWORD_RESET_AGE_MS;
  await links.deletePasswordResets(userId);
  await links.insert({ id: newId(), purpose: 'password-reset', secretHash: hash, userId, createdAt: now(), expiresAt });
  return { path: `/sign/reset#secret=${secret}`, expires_at: expiresAt };
}

function toInvitation(row: AccountLinkRow): Invitation {
  return { invitation_id: row.id, created_at: row.createdAt, expires_at: row.expiresAt };
}
