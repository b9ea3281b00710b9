import type { NamedMigration } from '../src/platform/database/migration.ts';
import { account } from './0001-account.ts';

/** In the order they run. Names sort in that order too. */
export const migrations: readonly NamedMigration[] = [{ name: '0001-account', migrate: account }];

/** Every table but the list of migrations itself, each after those it points at: the order in which a backup is loaded. */
export const tablesInLoadOrder = ['user', 'session', 'account_link', 'object', 'installation'] as const;
