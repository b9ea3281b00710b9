import type { Locale } from '@parley/contract';

export interface UserRow {
  id: string;
  email: string;
  passwordHash: string;
  name: string;
  uniqueName: string;
  uniqueNameKey: string;
  avatarObjectId: string | null;
  locale: Locale;
  isAdministrator: 0 | 1;
  createdAt: number;
  /** Since when the user cannot sign in; null for active accounts. */
  disabledAt: number | null;
  /** Since when the account is being deleted. It is disabled too, and nobody sees it any more. */
  deletedAt: number | null;
}

export interface AccountLinkRow {
  id: string;
  purpose: 'invitation' | 'password-reset' | 'first-account';
  secretHash: string;
  /** The user whose password a reset link sets. */
  userId: string | null;
  createdAt: number;
  expiresAt: number;
}

export interface InstallationRow {
  fact: 'administrator' | 'secret-key' | 'upload-key' | 'failed-sign-ins';
  value: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    user: UserRow;
    accountLink: AccountLinkRow;
    installation: InstallationRow;
  }
}
