import type { AccountUser } from '@parley/contract';

/** A user for tests. */
export function accountUser(change: Partial<AccountUser> = {}): AccountUser {
  return {
    user_id_str: '7001',
    name: 'Ada Lovelace',
    user_unique_name: 'ada',
    email: 'ada@example.com',
    avatar_url: '',
    locale: 'en-US',
    app_user_info: { user_unique_name: 'ada' },
    bui_audit_info: { audit_status: 1, audit_info: { user_unique_name: 'ada' } },
    user_label: null,
    user_create_time: 1_790_000_000,
    is_administrator: false,
    ...change,
  };
}
