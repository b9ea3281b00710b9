import type { NamedMigration } from '../src/platform/database/migration.ts';
import { account } from './0001-account.ts';
import { space } from './0002-space.ts';
import { bot } from './0004-bot.ts';
import { job } from './0006-job.ts';

/** In the order they run. Names sort in that order too. */
export const migrations: readonly NamedMigration[] = [
  { name: '0001-account', migrate: account },
  { name: '0002-space', migrate: space },
  { name: '0004-bot', migrate: bot },
  { name: '0006-job', migrate: job },
];

/** Every table but the list of migrations itself, each after those it points at: the order in which a backup is loaded. */
export const tablesInLoadOrder = [
  'user',
  'session',
  'account_link',
  'object',
  'installation',
  'space',
  'space_member',
  'space_invitation',
  'bot',
  'bot_draft_section',
  'job',
] as const;
