import {
  type AccountUser,
  GetUserAuthList,
  MGetUserBasicInfo,
  ownPath,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  PassportWebEmailPasswordResetGet,
  PassportWebEmailRegisterV2Post,
  PassportWebLogoutGet,
  UpdateUserProfileCheck,
  UserUpdateAvatar,
  UserUpdateProfile,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import type { Call } from '../../platform/http/call.ts';
import { implement } from '../../platform/http/implement.ts';
import type { PasswordChange } from './password-change.ts';
import type { Profile } from './profile.ts';
import type { SignedIn, SignIn } from './sign-in.ts';

interface Services {
  signIn: SignIn;
  profile: Profile;
  passwordChange: PasswordChange;
}

export function accountRoutes(app: App, { signIn, profile, passwordChange }: Services): void {
  implement(app, PassportWebEmailLoginPost, async (request, call) => {
    return { data: enter(call, await signIn.login(request, call.client, call.deviceCookie)) };
  });
  implement(app, PassportWebEmailRegisterV2Post, async (request, call) => {
    return { data: enter(call, await signIn.register(request, call.client, call.deviceCookie)) };
  });
  implement(app, PassportWebLogoutGet, async ({ next }, call) => {
    if (call.session) await app.platform.sessions.endOwn(call.scope, call.scope.sessionId);
    call.setSessionToken(null);
    return { redirect_url: ownPath(next) };
  });
  implement(app, PassportAccountInfoV2, async (_request, call) => ({ data: await profile.own(call.scope) }));
  implement(app, PassportWebEmailPasswordResetGet, async (request, call) => {
    await passwordChange.change(call.scope, request);
    return {};
  });
  implement(app, UserUpdateProfile, async (request, call) => ({ data: await profile.update(call.scope, request) }));
  implement(app, UpdateUserProfileCheck, async ({ user_unique_name }, call) => {
    await profile.checkUsername(call.scope, user_unique_name);
    return {};
  });
  implement(app, UserUpdateAvatar, async ({ avatar }, call) => ({
    data: await profile.updateAvatar(call.scope, avatar),
  }));
  implement(app, MGetUserBasicInfo, ({ user_ids }, call) => profile.basicInfo(call.scope, user_ids, call.locale));
  implement(app, GetUserAuthList, (_request, call) => profile.signInMethods(call.scope));
}

function enter(call: Call, { user, token, deviceCookie }: SignedIn): AccountUser {
  call.setSessionToken(token);
  call.setDeviceCookie(deviceCookie);
  return user;
}
