import type { NamedMigration } from '../src/platform/database/migration.ts';
import { account } from './0001-account.ts';

/** In the order they run. Names sort in that order too. */
export const migrations: readonly NamedMigration[] = [{ name: '0001-account', migrate: account }];
