import type { RegistrationMode } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createAttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { AccessChanges } from '../../platform/session/access-changes.ts';
import type { KnownDevices } from '../../platform/session/known-devices.ts';
import { createPasswords, type PasswordCost } from '../../platform/session/passwords.ts';
import type { ObjectService } from '../object/index.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountLinkStore } from './account-link.store.ts';
import { createAdministration } from './administration.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { createPasswordChange } from './password-change.ts';
import { createProfile, type Profile } from './profile.ts';
import { registrationRoutes } from './registration.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createUserStore } from './user.store.ts';
import type { ListUsersInSharedSpaces } from './visible-users.ts';

export { accountAccess } from './account.access.ts';
export { OwnAccount } from './account.errors.ts';
export { issuePasswordReset, refuseLastAdministrator } from './administration.ts';
export { issueFirstAccountLink } from './first-account-link.ts';
export { createUserStore, usersMatching } from './user.store.ts';
export { ownerIsKept, userRefersToObject } from './user-objects.ts';

interface Dependencies {
  database: Kysely<Tables>;
  objects: ObjectService;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  accessChanges: AccessChanges;
  jobs: Jobs;
  registrationMode: RegistrationMode;
  /** Strangers can reach the server, so the first account needs the link that the start prints. */
  needsFirstAccountLink: boolean;
  devices: KnownDevices;
  listUsersInSharedSpaces: ListUsersInSharedSpaces;
  passwordCost: PasswordCost | undefined;
}

/** Whether the administrator has a valid invitation to the installation, or somebody else has registered already. */
export function hasInvitedToInstallation(database: Database) {
  const users = createUserStore(database);
  const links = createAccountLinkStore(database);
  return async (scope: Scope, now: number): Promise<boolean> =>
    scope.isAdministrator && ((await users.hasSeveral()) || (await links.hasInvitation(now)));
}

/** Profiles of users as the caller may see them, for other features. */
export type BasicInfoOf = Profile['basicInfo'];

interface AccountFeature {
  basicInfoOf: BasicInfoOf;
  /** The public registration settings. */
  registration: SignIn['registration'];
}

/** Accounts: sign-in, registration, profile, sessions and administration. */
export function accountFeature(app: App, dependencies: Dependencies): AccountFeature {
  const { database, objects, clockAndIds, auditLog, accessChanges, jobs, listUsersInSharedSpaces } = dependencies;
  const { now } = clockAndIds;
  const limits = createAttemptLimits(now);
  const passwords = createPasswords(dependencies.passwordCost);
  const failures = createFailedSignIns({ database, auditLog, log: app.platform.log, now });
  jobs.every(HOUR_MS, 'record-unlisted-failed-sign-ins', failures.recordUnlisted);
  const signIn = createSignIn({ ...dependencies, passwords, limits, recordFailure: failures.record });
  const passwordChange = createPasswordChange({ database, passwords, limits, auditLog, accessChanges, now });
  const profile = createProfile({ database, objects, limits, listUsersInSharedSpaces });
  const administration = createAdministration({ database, clockAndIds, auditLog, accessChanges });
  accountRoutes(app, { signIn, profile, passwordChange });
  sessionRoutes(app);
  registrationRoutes(app, { signIn, administration, passwordChange });
  jobs.every(HOUR_MS, 'delete-expired-account-links', administration.deleteExpiredLinks);
  return { basicInfoOf: profile.basicInfo, registration: signIn.registration };
}
