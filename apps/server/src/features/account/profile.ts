import type {
  AccountUser,
  Locale,
  MGetUserBasicInfo,
  RequestOf,
  ResponseOf,
  UserUpdateProfile,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import { isUniqueViolation } from '../../platform/database/database-failure.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import { ICON_MAX_SIDE, type ObjectService, objectUrl } from '../object/index.ts';
import { NotAnImage, UsernameTaken } from './account.errors.ts';
import { toAccountUser, toBasicInfo, toSeconds } from './to-contract.ts';
import { createUserStore } from './user.store.ts';
import { type ListUsersInSharedSpaces, visibleUsers } from './visible-users.ts';

interface Dependencies {
  database: Kysely<Tables>;
  objects: ObjectService;
  limits: AttemptLimits;
  listUsersInSharedSpaces: ListUsersInSharedSpaces;
}
export type Profile = ReturnType<typeof createProfile>;

export function createProfile({ database, objects, limits, listUsersInSharedSpaces }: Dependencies) {
  const users = createUserStore(database);
  const listVisible = visibleUsers(users, listUsersInSharedSpaces);

  async function own(scope: Scope): Promise<AccountUser> {
    return toAccountUser(await users.findOwn(scope));
  }

  async function refuseTaken(scope: Scope, uniqueName: string): Promise<void> {
    if (await users.isUniqueNameTaken(uniqueName.toLowerCase(), scope.userId)) throw new UsernameTaken();
  }

  /** Serialised, so that each change knows which avatar it replaced. */
  function swapAvatar(scope: Scope, avatarObjectId: string | null): Promise<string | null> {
    return database.transaction().execute(async (transaction) => {
      const store = createUserStore(transaction);
      await store.lockOwn(scope);
      const { avatarObjectId: replaced } = await store.findOwn(scope);
      await store.updateOwn(scope, { avatarObjectId });
      return replaced;
    });
  }

  async function updateNames(scope: Scope, request: RequestOf<typeof UserUpdateProfile>): Promise<void> {
    const { name, locale, user_unique_name: uniqueName } = request;
    if (uniqueName) await refuseTaken(scope, uniqueName);
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(locale === undefined ? {} : { locale }),
      ...(uniqueName === undefined ? {} : { uniqueName, uniqueNameKey: uniqueName.toLowerCase() }),
    };
    if (Object.keys(change).length === 0) return;
    try {
      await users.updateOwn(scope, change);
    } catch (error) {
      if (isUniqueViolation(error)) throw new UsernameTaken();
      throw error;
    }
  }

  return {
    own,
    async update(scope: Scope, request: RequestOf<typeof UserUpdateProfile>): Promise<AccountUser> {
      await updateNames(scope, request);
      const removed = request.avatar_url === '' ? await swapAvatar(scope, null) : null;
      if (removed) await objects.remove(removed);
      return own(scope);
    },
    async checkUsername(scope: Scope, uniqueName: string): Promise<void> {
      await limits.usernameCheck(scope.userId);
      await refuseTaken(scope, uniqueName);
    },
    async updateAvatar(scope: Scope, file: Blob): Promise<{ web_uri: string }> {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const avatarObjectId = await objects.addUploadedPicture(scope.userId, bytes, ICON_MAX_SIDE);
      if (!avatarObjectId) throw new NotAnImage();
      const replaced = await swapAvatar(scope, avatarObjectId).catch(async (error) => {
        await objects.remove(avatarObjectId);
        throw error;
      });
      if (replaced) await objects.remove(replaced);
      return { web_uri: objectUrl(avatarObjectId) };
    },
    async basicInfo(
      scope: Scope,
      ids: readonly string[],
      locale: Locale,
    ): Promise<ResponseOf<typeof MGetUserBasicInfo>> {
      const rows = await listVisible(scope, ids);
      return { id_user_info_map: Object.fromEntries(rows.map((row) => [row.id, toBasicInfo(row, locale)])) };
    },
    async signInMethods(scope: Scope) {
      const { email, createdAt } = await users.findOwn(scope);
      return { data: [{ auth_type: 'email' as const, auth_name: email, create_time: toSeconds(createdAt) }] };
    },
  };
}
