import type { Kysely } from 'kysely';

/** Forward only and portable to both engines. All pending migrations run in one transaction. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is older than today's tables
export type Migration = (database: Kysely<any>) => Promise<void>;

export interface NamedMigration {
  readonly name: string;
  readonly migrate: Migration;
}
