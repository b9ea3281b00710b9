import type {
  AccountUser,
  Locale,
  MGetUserBasicInfo,
  RequestOf,
  ResponseOf,
  UserUpdateProfile,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import { isUniqueViolation } from '../../platform/database/database-failure.ts';
import { imageTypeOf } from '../../platform/object-storage/image-type.ts';
import type { AttemptLimits } from '../../platform/session/attempt-limits.ts';
import { type ObjectService, objectUrl } from '../object/index.ts';
import { NotAnImage, UsernameTaken } from './account.errors.ts';
import { toAccountUser, toBasicInfo, toSeconds } from './to-contract.ts';
import type { UserStore } from './user.store.ts';
import { type Meets, visibleUsers } from './visible-users.ts';

interface Dependencies {
  users: UserStore;
  objects: ObjectService;
  limits: AttemptLimits;
  meets: Meets;
}
export type Profile = ReturnType<typeof createProfile>;

export function createProfile({ users, objects, limits, meets }: Dependencies) {
  const listVisible = visibleUsers(users, meets);

  async function own(scope: Scope): Promise<AccountUser> {
    return toAccountUser(await users.findOwn(scope));
  }

  async function refuseTaken(scope: Scope, uniqueName: string): Promise<void> {
    if (await users.isUniqueNameTaken(uniqueName.toLowerCase(), scope.userId)) throw new UsernameTaken();
  }

  return {
    own,
    async update(scope: Scope, request: RequestOf<typeof UserUpdateProfile>): Promise<AccountUser> {
      const { name, locale, user_unique_name: uniqueName } = request;
      if (uniqueName) await refuseTaken(scope, uniqueName);
      try {
        await users.updateOwn(scope, {
          ...(name === undefined ? {} : { name }),
          ...(locale === undefined ? {} : { locale }),
          ...(uniqueName === undefined ? {} : { uniqueName, uniqueNameKey: uniqueName.toLowerCase() }),
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw new UsernameTaken();
        throw error;
      }
      return own(scope);
    },
    async checkUsername(scope: Scope, uniqueName: string): Promise<void> {
      await limits.usernameCheck(scope.userId);
      await refuseTaken(scope, uniqueName);
    },
    async updateAvatar(scope: Scope, file: Blob): Promise<{ web_uri: string }> {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const type = imageTypeOf(bytes);
      if (!type) throw new NotAnImage();
      const { avatarObjectId: previous } = await users.findOwn(scope);
      const avatarObjectId = await objects.add(scope.userId, type, bytes);
      await users.updateOwn(scope, { avatarObjectId });
      if (previous) await objects.remove(previous);
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
    async waysToSignIn(scope: Scope) {
      const { email, createdAt } = await users.findOwn(scope);
      return { data: [{ auth_type: 'email' as const, auth_name: email, create_time: toSeconds(createdAt) }] };
    },
  };
}
