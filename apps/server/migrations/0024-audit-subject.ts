import type { Kysely } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

const PAGE = 1_000;

/** The user whom an entry of the audit log is about, so that entries are found by person. */
export const auditSubject: Migration = async (database) => {
  await database.schema.alterTable('audit_entry').addColumn('subject_id', 'text').execute();
  await database.schema
    .createIndex('audit_entry_subject_id')
    .on('audit_entry')
    .columns(['subject_id', 'at', 'id'])
    .execute();
  await fillSubjects(database.withoutPlugins());
};

interface EarlierEntry {
  readonly id: string;
  readonly at: number;
  readonly details: string;
}

/** Earlier entries have the e-mail of that time only. A deleted user is found by what they did themselves. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is older than today's tables
async function fillSubjects(database: Kysely<any>): Promise<void> {
  for (let cursor = ''; ; ) {
    const rows: EarlierEntry[] = await database
      .selectFrom('audit_entry')
      .select(['id', 'at', 'details'])
      .where('id', '>', cursor)
      .where('details', 'like', '%"user":%')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, at, details } of rows) {
      const email = / \(([^()\s]+)\)$/.exec(JSON.parse(details).user)?.[1] ?? '';
      const subjectId = await findUser(database, email, at);
      if (subjectId)
        await database.updateTable('audit_entry').set({ subject_id: subjectId }).where('id', '=', id).execute();
    }
    if (rows.length < PAGE) return;
    cursor = rows.at(-1)?.id ?? '';
  }
}

/** The user who had the e-mail at that time: after a deletion somebody else may register with it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is older than today's tables
async function findUser(database: Kysely<any>, email: string, at: number): Promise<string | null> {
  const user = await database
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('created_at', '<=', at)
    .executeTakeFirst();
  if (user) return user.id;
  const own = await database
    .selectFrom('audit_entry')
    .select('actor_id')
    .where('actor_email', '=', email)
    .where('actor_id', 'is not', null)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return own?.actor_id ?? null;
}
