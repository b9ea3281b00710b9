import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/**
 * What a call of a model was for, and how many calls there were: a recording has no tokens. Until now calls were not counted, and
 * only what belongs to a bot can be told from the rest.
 */
export const usageKind: Migration = async (database) => {
  const { schema } = database;
  const plain = database.withoutPlugins();
  for (const column of ['user', 'space', 'bot']) await schema.dropIndex(`token_usage_${column}`).execute();
  await schema.alterTable('token_usage').renameTo('old_token_usage').execute();
  await schema.alterTable('usage_sum').renameTo('old_usage_sum').execute();

  const withSums = (table: string) =>
    schema
      .createTable(table)
      .addColumn('day', 'bigint', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('space_id', 'text', (column) => column.notNull())
      .addColumn('bot_id', 'text', (column) => column.notNull())
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('calls', 'bigint', (column) => column.notNull())
      .addColumn('input_tokens', 'bigint', (column) => column.notNull())
      .addColumn('output_tokens', 'bigint', (column) => column.notNull())
      .addColumn('cost', 'double precision', (column) => column.notNull())
      .addColumn('answers', 'bigint', (column) => column.notNull());
  const keys = ['day', 'user_id', 'space_id', 'bot_id', 'model_id', 'kind'] as const;
  await withSums('token_usage')
    .addPrimaryKeyConstraint('token_usage_key', [...keys])
    .execute();
  await withSums('usage_sum')
    .addColumn('period', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_sum_kind_key', ['period', ...keys])
    .execute();

  const columns = sql.raw('day, user_id, space_id, bot_id, model_id, input_tokens, output_tokens, cost, answers');
  const calls = sql.raw('case when answers > 0 then answers else 1 end');
  await sql`insert into token_usage (${columns}, kind, calls)
    select ${columns}, case when bot_id = '' then 'building' else 'reply' end, ${calls} from old_token_usage`.execute(
    plain,
  );
  // Sums of a day have no bot, so only sums of a month tell building from replies.
  await sql`insert into usage_sum (period, ${columns}, kind, calls)
    select period, ${columns}, case when period = 'month' and bot_id = '' then 'building' else 'reply' end, ${calls}
    from old_usage_sum`.execute(plain);
  await schema.dropTable('old_token_usage').execute();
  await schema.dropTable('old_usage_sum').execute();

  for (const column of ['user', 'space', 'bot'])
    await schema
      .createIndex(`token_usage_${column}`)
      .on('token_usage')
      .columns([`${column}_id`, 'day'])
      .execute();
};
