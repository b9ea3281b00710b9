import type { PassportWebEmailPasswordResetGet, RequestOf, ResetPasswordByLink } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, hashSecret } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { AccessChanges } from '../../platform/session/access-changes.ts';
import type { Passwords } from '../../platform/session/passwords.ts';
import { createSessionStore } from '../../platform/session/session.store.ts';
import { LinkInvalid, OtherAccount, WrongPassword } from './account.errors.ts';
import { createAccountLinkStore } from './account-link.store.ts';
import { createUserStore } from './user.store.ts';
import { refuseWeakPassword } from './weak-password.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  passwords: Passwords;
  limits: AttemptLimits;
  auditLog: AuditLog;
  accessChanges: Pick<AccessChanges, 'publish'>;
}
export type PasswordChange = ReturnType<typeof createPasswordChange>;

export function createPasswordChange(dependencies: Dependencies) {
  const { database, passwords, limits, auditLog, accessChanges, now } = dependencies;
  return {
    /** Requires the current password, so that access to an open browser is not enough. */
    async change(scope: Scope, request: RequestOf<typeof PassportWebEmailPasswordResetGet>): Promise<void> {
      const user = await createUserStore(database).findOwn(scope);
      if (user.email !== request.email) throw new OtherAccount();
      const guess = await limits.ownPasswordGuess(scope.userId);
      if (!(await passwords.matches(user.passwordHash, request.current_password, 'known'))) throw new WrongPassword();
      await guess.succeeded();
      refuseWeakPassword(request.password, user.email);
      const passwordHash = await passwords.hash(request.password);
      await database.transaction().execute(async (transaction) => {
        await createUserStore(transaction).updateOwn(scope, { passwordHash });
        await createSessionStore(transaction).deleteOthers(scope);
        await createAccountLinkStore(transaction).deletePasswordResets(scope.userId);
        await auditLog.write(transaction, scope, 'password-changed', {});
      });
      accessChanges.publish(scope.userId);
    },
    async resetByLink({ secret, password }: RequestOf<typeof ResetPasswordByLink>, ip: string): Promise<void> {
      await limits.link(ip);
      // Before the hash, which costs more than anything else that strangers can ask for.
      if (!(await createAccountLinkStore(database).find('password-reset', hashSecret(secret), now())))
        throw new LinkInvalid();
      const passwordHash = await passwords.hash(password);
      const userId = await database.transaction().execute(async (transaction) => {
        const link = await createAccountLinkStore(transaction).take('password-reset', hashSecret(secret), now());
        if (!link?.userId) throw new LinkInvalid();
        const users = createUserStore(transaction);
        const [user] = await users.listByIds([link.userId]);
        refuseWeakPassword(password, user?.email ?? '');
        await users.setPassword(link.userId, passwordHash);
        await createSessionStore(transaction).deleteAllOfUser(link.userId);
        await auditLog.write(transaction, { userId: link.userId, address: ip }, 'password-reset', {});
        return link.userId;
      });
      accessChanges.publish(userId);
    },
  };
}
