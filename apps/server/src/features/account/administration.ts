import {
  type Invitation,
  type ListedUser,
  type ListUsers,
  type RequestOf,
  type ResponseOf,
  USER_LIST_PAGE,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditActor, AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AccessChanges } from '../../platform/session/access-changes.ts';
import { createSessionStore } from '../../platform/session/session.store.ts';
import { LastAdministrator, OwnAccount } from './account.errors.ts';
import type { AccountLinkRow, UserRow } from './account.schema.ts';
import { createAccountLinkStore } from './account-link.store.ts';
import { toListedUser } from './to-contract.ts';
import { createUserStore } from './user.store.ts';

const INVITATION_AGE_MS = 7 * DAY_MS;
const PASSWORD_RESET_AGE_MS = DAY_MS;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  accessChanges: Pick<AccessChanges, 'publish'>;
}
export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration({ database, clockAndIds, auditLog, accessChanges }: Dependencies) {
  const users = createUserStore(database);
  const links = createAccountLinkStore(database);
  const { now, newId, newSecret } = clockAndIds;

  /** Changes a user, one change at a time, and gives the user as they are then. */
  const change = (
    userId: string,
    apply: (user: UserRow, transaction: Database) => Promise<void>,
  ): Promise<{ user: ListedUser }> =>
    database.transaction().execute(async (transaction) => {
      const store = createUserStore(transaction);
      await store.lockAdministrators();
      await apply((await store.findAdministered(userId)) ?? refuseUnknown(), transaction);
      return { user: toListedUser((await store.findAdministered(userId)) ?? refuseUnknown()) };
    });

  return {
    setAdministrator: (scope: Scope, userId: string, isAdministrator: boolean) =>
      change(userId, async (user, transaction) => {
        if (user.isAdministrator === Number(isAdministrator)) return;
        if (!isAdministrator) await refuseLastAdministrator(transaction, user);
        await createUserStore(transaction).updateAdministered(userId, { isAdministrator: isAdministrator ? 1 : 0 });
        const kind = isAdministrator ? 'administrator-granted' : 'administrator-withdrawn';
        await auditLog.write(transaction, scope, kind, { user: userId });
      }),
    /** Disabling ends all sessions of the user, and with them their streams and runs. */
    async setDisabled(scope: Scope, userId: string, isDisabled: boolean) {
      if (isDisabled && userId === scope.userId) throw new OwnAccount();
      const changed = await change(userId, async (user, transaction) => {
        if ((user.disabledAt !== null) === isDisabled) return;
        if (isDisabled) await refuseLastAdministrator(transaction, user);
        await createUserStore(transaction).updateAdministered(userId, { disabledAt: isDisabled ? now() : null });
        if (isDisabled) await createSessionStore(transaction).deleteAllOfUser(userId);
        await auditLog.write(transaction, scope, isDisabled ? 'user-disabled' : 'user-enabled', { user: userId });
      });
      accessChanges.publish(userId);
      return changed;
    },
    async listUsers(request: RequestOf<typeof ListUsers>): Promise<ResponseOf<typeof ListUsers>> {
      const { search = '', cursor = '', only } = request;
      const rows = await users.listForAdministrator(search.trim(), cursor, only);
      const page = rows.slice(0, USER_LIST_PAGE);
      return {
        users: page.map(toListedUser),
        next_cursor: rows.length > USER_LIST_PAGE ? (page.at(-1)?.id ?? '') : '',
      };
    },
    async createInvitation(scope: Scope) {
      const { secret, hash } = newSecret();
      const row: AccountLinkRow = {
        id: newId(),
        purpose: 'invitation',
        secretHash: hash,
        userId: null,
        createdAt: now(),
        expiresAt: now() + INVITATION_AGE_MS,
      };
      await database.transaction().execute(async (transaction) => {
        await createAccountLinkStore(transaction).insert(row);
        await auditLog.write(transaction, scope, 'invitation-created', {});
      });
      return { invitation: toInvitation(row), path: `/sign#invitation=${secret}` };
    },
    async listInvitations(scope: Scope) {
      return { invitations: (await links.listInvitations(scope, now())).map(toInvitation) };
    },
    deleteExpiredLinks: () => links.deleteExpired(now()),
    revokeInvitation: (scope: Scope, id: string) =>
      database.transaction().execute(async (transaction) => {
        await createAccountLinkStore(transaction).deleteInvitation(scope, id);
        await auditLog.write(transaction, scope, 'invitation-revoked', {});
      }),
    issuePasswordReset: (scope: Scope, userId: string) =>
      database
        .transaction()
        .execute((transaction) => issuePasswordReset(transaction, { clockAndIds, auditLog }, scope, userId)),
  };
}

function refuseUnknown(): never {
  throw new NotFound();
}

/** There is always somebody who can administer the installation. Call it after `lockAdministrators`. */
export async function refuseLastAdministrator(
  transaction: Database,
  user: Pick<UserRow, 'id' | 'isAdministrator' | 'disabledAt'>,
): Promise<void> {
  if (user.isAdministrator === 0 || user.disabledAt !== null) return;
  if (!(await createUserStore(transaction).hasOtherAdministrator(user.id))) throw new LastAdministrator();
}

/** The newest link is the only one that works. */
export async function issuePasswordReset(
  transaction: Database,
  { clockAndIds, auditLog }: Pick<Dependencies, 'clockAndIds' | 'auditLog'>,
  actor: AuditActor,
  userId: string,
): Promise<{ path: string; expires_at: number }> {
  const { now, newId, newSecret } = clockAndIds;
  const links = createAccountLinkStore(transaction);
  const { secret, hash } = newSecret();
  const expiresAt = now() + PASSWORD_RESET_AGE_MS;
  await links.deletePasswordResets(userId);
  await links.insert({ id: newId(), purpose: 'password-reset', secretHash: hash, userId, createdAt: now(), expiresAt });
  await auditLog.write(transaction, actor, 'password-link-issued', { user: userId });
  return { path: `/sign/reset#secret=${secret}`, expires_at: expiresAt };
}

function toInvitation(row: AccountLinkRow): Invitation {
  return { invitation_id: row.id, created_at: row.createdAt, expires_at: row.expiresAt };
}
