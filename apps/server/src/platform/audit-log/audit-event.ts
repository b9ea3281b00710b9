import type { AuditCategory } from '@parley/contract';

type GivenRole = 'admin' | 'member';

/**
 * What the audit log records, with the values of each kind. `user` is the id of the user whom the event is about; the log
 * stores the name and the e-mail of that moment instead.
 */
export interface AuditEvents {
  'signed-in': object;
  /** Of a visitor who typed the e-mail of this account, or one that has no account. */
  'sign-in-failed': object;
  /** Failed sign-ins of the last hour that were too many to be listed one by one. */
  'failed-sign-ins-unlisted': { count: number };
  'signed-out': object;
  'sessions-revoked': { count: number };
  'password-changed': object;
  'password-reset': object;
  registered: object;
  'invitation-created': object;
  'invitation-revoked': object;
  'member-joined': { space: string; role: GivenRole };
  'member-removed': { user: string; space: string };
  'member-left': { space: string };
  'space-invitation-created': { space: string; role: GivenRole };
  'space-invitation-revoked': { space: string };
  'role-changed': { user: string; space: string; role: GivenRole };
  'space-transferred': { user: string; space: string };
  'administrator-granted': { user: string };
  'administrator-withdrawn': { user: string };
  'user-disabled': { user: string };
  'user-enabled': { user: string };
  'password-link-issued': { user: string };
  'model-key-stored': { model: string };
  'model-added': { model: string };
  'model-changed': { model: string };
  'model-deleted': { model: string };
  'default-model-changed': { purpose: string; model: string };
  'knowledge-embedding-changed': { model: string };
  'bot-published': { bot: string; space: string; version: string };
  'bot-web-page-switched-on': { bot: string; space: string };
  'bot-web-page-switched-off': { bot: string; space: string };
  'conversation-shared-by-link': { bot: string; space: string };
  'conversation-shared-with-space': { bot: string; space: string };
  /** It shows the messages since then, too. */
  'conversation-share-renewed': { bot: string; space: string };
  'conversation-share-revoked': { bot: string; space: string };
  'bot-deleted': { bot: string; space: string };
  'bot-restored': { bot: string; space: string };
  'bot-deleted-for-good': { bot: string; space: string };
  'bin-emptied': { count: number; space: string };
  'prompt-deleted': { prompt: string; space: string };
  'dataset-deleted': { dataset: string; space: string };
  /** Headers of an API that a table comes from. */
  'dataset-secret-stored': { dataset: string; space: string };
  'database-deleted': { table: string; space: string };
  'plugin-published': { plugin: string; space: string; version: string };
  'plugin-secret-stored': { plugin: string; space: string };
  'plugin-deleted': { plugin: string; space: string };
  'space-deleted': { space: string };
  'space-made-public': { space: string };
  'space-made-private': { space: string };
  'user-deleted': { user: string };
  'limit-changed': { limit: string; before: string; after: string };
  /** A limit of one user, space or bot. */
  'limit-exception-changed': { limit: string; subject: string; user?: string; before: string; after: string };
}

export type AuditKind = keyof AuditEvents;

export const auditCategoryOf: Readonly<Record<AuditKind, AuditCategory>> = {
  'signed-in': 'sign-in',
  'sign-in-failed': 'sign-in',
  'failed-sign-ins-unlisted': 'sign-in',
  'signed-out': 'sign-in',
  'sessions-revoked': 'sign-in',
  'password-changed': 'secret',
  'password-reset': 'secret',
  registered: 'registration',
  'invitation-created': 'registration',
  'invitation-revoked': 'registration',
  'member-joined': 'member',
  'member-removed': 'member',
  'member-left': 'member',
  'space-invitation-created': 'member',
  'space-invitation-revoked': 'member',
  'role-changed': 'role',
  'space-transferred': 'role',
  'administrator-granted': 'role',
  'administrator-withdrawn': 'role',
  'user-disabled': 'user',
  'user-enabled': 'user',
  'password-link-issued': 'secret',
  'model-key-stored': 'secret',
  'model-added': 'model',
  'model-changed': 'model',
  'model-deleted': 'deletion',
  'default-model-changed': 'model',
  'knowledge-embedding-changed': 'model',
  'bot-published': 'publication',
  'bot-web-page-switched-on': 'publication',
  'bot-web-page-switched-off': 'publication',
  'conversation-shared-by-link': 'publication',
  'conversation-shared-with-space': 'publication',
  'conversation-share-renewed': 'publication',
  'conversation-share-revoked': 'publication',
  'bot-deleted': 'deletion',
  'bot-restored': 'deletion',
  'bot-deleted-for-good': 'deletion',
  'bin-emptied': 'deletion',
  'prompt-deleted': 'deletion',
  'dataset-deleted': 'deletion',
  'dataset-secret-stored': 'secret',
  'database-deleted': 'deletion',
  'plugin-published': 'publication',
  'plugin-secret-stored': 'secret',
  'plugin-deleted': 'deletion',
  'space-deleted': 'deletion',
  'space-made-public': 'limit',
  'space-made-private': 'limit',
  'user-deleted': 'deletion',
  'limit-changed': 'limit',
  'limit-exception-changed': 'limit',
};
