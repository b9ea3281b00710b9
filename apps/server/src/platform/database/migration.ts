import type { Kysely } from 'kysely';

/** Forward only, portable to both engines, run inside one transaction with every other pending one. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is older than today's tables
export type Migration = (database: Kysely<any>) => Promise<void>;

export interface NamedMigration {
  readonly name: string;
  readonly migrate: Migration;
}
