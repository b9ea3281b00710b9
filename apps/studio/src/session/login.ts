import type { AccountUser } from '@parley/contract';

/*
 * studio §4 login status
 *
 *   settling ──user-found──▶ logined ──unauthorised / signed out elsewhere──▶ not_login
 *      │                        ▲  └─another user elsewhere─▶ logined, outdated      │
 *      └──unauthorised──▶ not_login ──────────── user-found ──────────────────────────┘
 */
export type Login =
  | { readonly status: 'settling'; readonly problem?: unknown }
  /** `isOutdated`: another tab has signed in as somebody else, so this page shows the wrong account. */
  | { readonly status: 'logined'; readonly user: AccountUser; readonly isOutdated: boolean }
  | { readonly status: 'not_login' };

export type LoginEvent =
  | { readonly type: 'user-found'; readonly user: AccountUser }
  | { readonly type: 'check-failed'; readonly problem: unknown }
  | { readonly type: 'check-restarted' }
  | { readonly type: 'profile-changed'; readonly change: Partial<AccountUser> }
  | { readonly type: 'unauthorised' }
  | { readonly type: 'user-changed-elsewhere'; readonly userId: string | undefined };

export const initialLogin: Login = { status: 'settling' };

/** Events that do not apply to the current status leave the login untouched. */
export function nextLogin(login: Login, event: LoginEvent): Login {
  switch (event.type) {
    case 'user-found':
      return afterUserFound(login, event.user);
    case 'check-failed':
      return login.status === 'settling' ? { status: 'settling', problem: event.problem } : login;
    case 'check-restarted':
      return login.status === 'logined' ? login : initialLogin;
    case 'profile-changed':
      return login.status === 'logined' ? { ...login, user: { ...login.user, ...event.change } } : login;
    case 'unauthorised':
      return login.status === 'not_login' ? login : { status: 'not_login' };
    case 'user-changed-elsewhere':
      return afterChangeElsewhere(login, event.userId);
  }
}

/** The answer may come before the other tab is heard of that has signed in as somebody else. */
function afterUserFound(login: Login, user: AccountUser): Login {
  const isAnother = login.status === 'logined' && login.user.user_id_str !== user.user_id_str;
  return isAnother ? { ...login, isOutdated: true } : { status: 'logined', user, isOutdated: false };
}

function afterChangeElsewhere(login: Login, userId: string | undefined): Login {
  if (login.status !== 'logined') return login;
  if (!userId) return { status: 'not_login' };
  const isOutdated = userId !== login.user.user_id_str;
  return isOutdated === login.isOutdated ? login : { ...login, isOutdated };
}
