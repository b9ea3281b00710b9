import type { AccountUser, ListedUser, Locale, UserBasicInfo, UserLabel } from '@parley/contract';
import { objectUrl } from '../object/index.ts';
import type { UserRow } from './account.schema.ts';

const ADMINISTRATOR: Record<Locale, string> = { 'en-US': 'Administrator', 'zh-CN': '管理员' };

export function toAccountUser(row: UserRow): AccountUser {
  return {
    user_id_str: row.id,
    name: row.name,
    user_unique_name: row.uniqueName,
    email: row.email,
    avatar_url: objectUrl(row.avatarObjectId),
    locale: row.locale,
    app_user_info: { user_unique_name: row.uniqueName },
    bui_audit_info: { audit_status: 1, audit_info: { user_unique_name: row.uniqueName } },
    user_label: toLabel(row, row.locale),
    user_create_time: toSeconds(row.createdAt),
    is_administrator: row.isAdministrator === 1,
  };
}

export function toBasicInfo(row: UserRow, locale: Locale): UserBasicInfo {
  return {
    user_id: row.id,
    user_name: row.name,
    user_unique_name: row.uniqueName,
    user_avatar: objectUrl(row.avatarObjectId),
    user_label: toLabel(row, locale),
    create_time: toSeconds(row.createdAt),
  };
}

export function toListedUser(row: UserRow): ListedUser {
  return {
    user_id: row.id,
    name: row.name,
    user_unique_name: row.uniqueName,
    email: row.email,
    avatar_url: objectUrl(row.avatarObjectId),
    created_at: row.createdAt,
    is_administrator: row.isAdministrator === 1,
    is_disabled: row.disabledAt !== null,
  };
}

export const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

function toLabel(row: UserRow, locale: Locale): UserLabel | null {
  return row.isAdministrator === 1 ? { label_name: ADMINISTRATOR[locale], icon_url: '', jump_link: '' } : null;
}
