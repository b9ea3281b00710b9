import type {
  AccountUser,
  GetRegistration,
  PassportWebEmailRegisterV2Post,
  RegistrationMode,
  RequestOf,
  ResponseOf,
} from '@parley/contract';
import { DEFAULT_LOCALE, NICKNAME_MAX, Nickname, USERNAME_MAX, USERNAME_MIN } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, hashSecret } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-failure.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { KnownDevices } from '../../platform/session/known-devices.ts';
import type { Passwords } from '../../platform/session/passwords.ts';
import { type ClientInfo, startSession } from '../../platform/session/sessions.ts';
import {
  EmailTaken,
  FirstAccountLinkNeeded,
  InvitationNeeded,
  LinkInvalid,
  RegistrationClosed,
  UserDisabled,
  WrongCredentials,
} from './account.errors.ts';
import type { UserRow } from './account.schema.ts';
import { createAccountLinkStore } from './account-link.store.ts';
import type { RecordFailedSignIn } from './failed-sign-ins.ts';
import { toAccountUser } from './to-contract.ts';
import { createUserStore, type UserStore } from './user.store.ts';
import { refuseWeakPassword } from './weak-password.ts';

interface Dependencies {
  database: Kysely<Tables>;
  passwords: Passwords;
  limits: AttemptLimits;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  recordFailure: RecordFailedSignIn;
  registrationMode: RegistrationMode;
  needsFirstAccountLink: boolean;
  devices: KnownDevices;
}
export interface SignedIn {
  user: AccountUser;
  token: string;
  /** With it the browser is known at this account from now on. */
  deviceCookie: string;
}
type Registration = RequestOf<typeof PassportWebEmailRegisterV2Post>;

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(dependencies: Dependencies) {
  const { database, passwords, limits, clockAndIds, auditLog, recordFailure, devices } = dependencies;
  const { registrationMode, needsFirstAccountLink } = dependencies;
  const { now, newId } = clockAndIds;
  const users = createUserStore(database);

  async function login(
    { email, password }: { email: string; password: string },
    client: ClientInfo,
    deviceCookie: string | undefined,
  ): Promise<SignedIn> {
    const deviceId = devices.idAt(email, deviceCookie);
    const guess = await limits.passwordGuess({ ip: client.ip, account: email, deviceId });
    const user = await users.findByEmail(email);
    const isMatch = await passwords.matches(user?.passwordHash, password, deviceId ? 'known' : 'strangers');
    const isAllowed = isMatch && user?.disabledAt === null;
    if (!isAllowed) await recordFailure({ userId: user?.id ?? null, address: client.ip, email });
    if (!user || !isMatch) throw new WrongCredentials();
    await guess.succeeded();
    // Only after the right password: a stranger must not learn which accounts there are.
    if (!isAllowed) throw new UserDisabled();
    const token = await database.transaction().execute(async (transaction) => {
      // The password may have been changed, and all sessions ended, during the check.
      if (!(await createUserStore(transaction).lockPassword(user.id, user.passwordHash))) throw new WrongCredentials();
      await auditLog.write(transaction, { userId: user.id, address: client.ip }, 'signed-in', {});
      return startSession(transaction, clockAndIds, { userId: user.id, ...client });
    });
    return { user: toAccountUser(user), token, deviceCookie: devices.remember(email, deviceCookie) };
  }

  async function register(
    request: Registration,
    client: ClientInfo,
    deviceCookie: string | undefined,
  ): Promise<SignedIn> {
    const created = await createAccount(request, client);
    return { ...created, deviceCookie: devices.remember(request.email, deviceCookie) };
  }

  async function createAccount(request: Registration, client: ClientInfo) {
    await limits.registration(client.ip);
    await refuseClosedRegistration(request);
    refuseWeakPassword(request.password, request.email);
    const attempt = await limits.takenEmail(client.ip);
    if (await users.findByEmail(request.email)) throw new EmailTaken();
    await attempt.notTaken();
    const passwordHash = await passwords.hash(request.password);
    const create = () =>
      database.transaction().execute((transaction) => createUser(transaction, request, passwordHash, client));
    try {
      return await create();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (await users.findByEmail(request.email)) throw new EmailTaken();
      // The username was taken in between; the second attempt generates another one.
      return create();
    }
  }

  async function createUser(transaction: Database, request: Registration, passwordHash: string, client: ClientInfo) {
    const store = createUserStore(transaction);
    const id = newId();
    const isAdministrator = await store.claimAdministration(id);
    if (!isAdministrator) await useInvitation(transaction, request.invitation);
    else if (needsFirstAccountLink) await useFirstAccountLink(transaction, request.invitation);
    const uniqueName = await firstUsername(request.email, store, newId);
    const row: UserRow = {
      id,
      email: request.email,
      passwordHash,
      name: firstNickname(request.email) ?? uniqueName,
      uniqueName,
      uniqueNameKey: uniqueName.toLowerCase(),
      avatarObjectId: null,
      locale: request.locale ?? DEFAULT_LOCALE,
      isAdministrator: isAdministrator ? 1 : 0,
      createdAt: now(),
      disabledAt: null,
      deletedAt: null,
    };
    await store.insert(row);
    await auditLog.write(transaction, { userId: id, address: client.ip }, 'registered', {});
    const token = await startSession(transaction, clockAndIds, { userId: id, ...client });
    return { user: toAccountUser(row), token };
  }

  /** The first account needs no invitation: nobody could create one yet. It may need the link of the start. */
  async function refuseClosedRegistration({ invitation }: Registration): Promise<void> {
    if (needsFirstAccountLink && (await users.isEmpty())) {
      if (!(await findLink('first-account', invitation))) throw new FirstAccountLinkNeeded();
      return;
    }
    if (registrationMode === 'open' || (await users.isEmpty())) return;
    if (registrationMode === 'closed') throw new RegistrationClosed();
    if (!invitation) throw new InvitationNeeded();
    // Checked before the e-mail, so that visitors without a link cannot find out which accounts exist.
    if (!(await findLink('invitation', invitation))) throw new LinkInvalid();
  }

  const findLink = (purpose: 'invitation' | 'first-account', secret = '') =>
    createAccountLinkStore(database).find(purpose, hashSecret(secret), now());

  async function useInvitation(transaction: Database, invitation: string | undefined): Promise<void> {
    // Somebody else has become the first account since it was checked.
    if (registrationMode === 'closed') throw new RegistrationClosed();
    if (registrationMode === 'open') return;
    const link = await createAccountLinkStore(transaction).take('invitation', hashSecret(invitation ?? ''), now());
    if (!link) throw new LinkInvalid();
  }

  /** From now on there is an administrator, and the other links are of no use. */
  async function useFirstAccountLink(transaction: Database, secret = ''): Promise<void> {
    const links = createAccountLinkStore(transaction);
    if (!(await links.take('first-account', hashSecret(secret), now()))) throw new FirstAccountLinkNeeded();
    await links.deleteFirstAccountLinks();
  }

  return {
    login,
    register,
    async registration({
      invitation,
    }: RequestOf<typeof GetRegistration> = {}): Promise<ResponseOf<typeof GetRegistration>> {
      const isFirst = await users.isEmpty();
      const needs_first_account_link = isFirst && needsFirstAccountLink;
      const purpose = needs_first_account_link ? 'first-account' : 'invitation';
      const link = invitation === undefined ? undefined : await findLink(purpose, invitation);
      return {
        mode: registrationMode,
        is_first_account: isFirst,
        needs_first_account_link,
        ...(invitation !== undefined && { is_link_valid: link !== undefined }),
      };
    },
  };
}

/** The part of the e-mail before the @, where it can be a nickname. */
const firstNickname = (email: string): string | undefined =>
  Nickname.safeParse((email.split('@', 1)[0] ?? '').slice(0, NICKNAME_MAX)).data;

const SUFFIX_LENGTH = 5;

/** A free username made from the e-mail, which the user may change. */
async function firstUsername(email: string, store: UserStore, newId: () => string): Promise<string> {
  const local = (email.split('@', 1)[0] ?? '').replace(/[^A-Za-z0-9_]+/g, '_');
  const stem = local.slice(0, USERNAME_MAX - SUFFIX_LENGTH - 1);
  if (stem.length >= USERNAME_MIN && !(await store.isUniqueNameTaken(stem.toLowerCase()))) return stem;
  return `${stem}_${newId().slice(-SUFFIX_LENGTH)}`;
}
