import { MessageSource, NO_REPLY_ID } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Engine, OpenDatabase } from '../platform/database/database.ts';

/** A conversation that was opened through the server. */
export interface FilledConversation {
  readonly id: string;
  readonly userId: string;
  readonly botKey: string;
}

/** Postgres ends a statement after a minute. */
const ROWS_AT_ONCE = 50_000;
const CROWD_CONVERSATION_MESSAGES = 500;
const CONTENT = 'What grows with every message must not make the next one slower. '.repeat(4);
const BEGAN_AT = Date.UTC(2026, 0, 1);

type OpenTables = Pick<OpenDatabase, 'database' | 'engine'>;
type Text = RawBuilder<string>;

/** SQL that differs: numbers from one to another, and a number as text of ten digits. */
const dialects: Record<Engine, { series(from: number, to: number): RawBuilder<unknown>; padded(number: Text): Text }> =
  {
    sqlite: {
      series: (from, to) =>
        sql`(with recursive series(i) as (select ${sql.lit(from)} union all select i + 1 from series where i < ${sql.lit(to)}) select i from series) as series`,
      padded: (number) => sql`printf('%010d', ${number})`,
    },
    postgres: {
      series: (from, to) => sql`generate_series(${sql.lit(from)}, ${sql.lit(to)}) as series(i)`,
      padded: (number) => sql`lpad((${number})::text, 10, '0')`,
    },
  };

/**
 * Adds turns of a question and its answer to a conversation, as many messages as asked for, with the replies and runs that
 * made them, by statements that insert many rows at once.
 */
export async function fillConversation(
  open: OpenTables,
  { id, userId, botKey }: FilledConversation,
  { sectionId, messages }: { sectionId: string; messages: number },
): Promise<void> {
  await insertTurns(open, messages, {
    tag: id.slice(-14),
    conversationId: sql.lit(id),
    position: sql`i`,
    userId: sql.lit(userId),
    botKey: sql.lit(botKey),
    sectionId: sql.lit(sectionId),
  });
  await sql`update conversation set last_position = ${messages}, latest_section_id = ${sectionId} where id = ${id}`.execute(
    open.database,
  );
}

/** Adds conversations of other users, so that the tables hold this many messages more. */
export async function fillCrowd(open: OpenTables, messages: number): Promise<void> {
  const { database, engine } = open;
  const { series, padded } = dialects[engine];
  const conversations = Math.ceil(messages / CROWD_CONVERSATION_MESSAGES);
  if (conversations === 0) return;
  const userId: Text = sql`'crowd-user-' || ${padded(sql`i`)}`;
  await sql`insert into ${sql.table('user')} (id, email, password_hash, name, unique_name, unique_name_key, locale, is_administrator, created_at)
    select ${userId}, ${userId} || '@example.com', '', 'Crowd', ${userId}, ${userId}, 'en-US', 0, ${sql.lit(BEGAN_AT)}
    from ${series(1, conversations)}`.execute(database);
  await sql`insert into conversation (id, user_id, bot_key, scene, latest_section_id, last_position, read_position, created_at, is_current)
    select 'crowd-' || ${padded(sql`i`)}, ${userId}, 'crowd-bot', 4, 'crowd-section', ${sql.lit(CROWD_CONVERSATION_MESSAGES)}, 0, ${sql.lit(BEGAN_AT)}, 1
    from ${series(1, conversations)}`.execute(database);
  const owner: Text = padded(sql`(i - 1) / ${sql.lit(CROWD_CONVERSATION_MESSAGES)} + 1`);
  await insertTurns(open, messages, {
    tag: 'crowd-message-',
    conversationId: sql`'crowd-' || ${owner}`,
    position: sql`(i - 1) % ${sql.lit(CROWD_CONVERSATION_MESSAGES)} + 1`,
    userId: sql`'crowd-user-' || ${owner}`,
    botKey: sql.lit('crowd-bot'),
    sectionId: sql.lit('crowd-section'),
  });
}

/** What a database that has served for a while knows about its tables. */
export async function settleTables({ database, engine }: OpenTables): Promise<void> {
  if (engine === 'postgres') await sql`vacuum analyze`.execute(database);
}

/** Postgres would do it some minutes after a large import. Needs a superuser. */
export async function writeToFiles({ database, engine }: OpenTables): Promise<void> {
  if (engine === 'postgres') await sql`checkpoint`.execute(database);
}

interface Turns {
  /** 14 characters that only these messages have in their ids. */
  readonly tag: string;
  readonly conversationId: Text;
  readonly position: Text;
  readonly userId: Text;
  readonly botKey: Text;
  readonly sectionId: Text;
}

async function insertTurns({ database, engine }: OpenTables, messages: number, turns: Turns): Promise<void> {
  const { series, padded } = dialects[engine];
  const idOf = (number: Text): Text => sql`'00' || ${sql.lit(turns.tag)} || ${padded(number)}`;
  const runId: Text = sql`'01' || ${sql.lit(turns.tag)} || ${padded(sql`i`)}`;
  const at = sql`${sql.lit(BEGAN_AT)} + i * 1000`;
  const ofQuestion = (question: unknown, answer: unknown) =>
    sql`case when i % 2 = 1 then ${question} else ${answer} end`;
  for (let from = 1; from <= messages; from += ROWS_AT_ONCE) {
    const numbers = series(from, Math.min(messages, from + ROWS_AT_ONCE - 1));
    await sql`insert into message (id, conversation_id, position, reply_id, section_id, role, type, content, reasoning_content,
        content_type, is_broken, ordinal, source, sender_id, mention_list, extra_info, content_time, local_message_id, sent_hash)
      select ${idOf(sql`i`)}, ${turns.conversationId}, ${turns.position}, ${ofQuestion(sql.lit(NO_REPLY_ID), idOf(sql`i - 1`))},
        ${turns.sectionId}, ${ofQuestion(sql.lit('user'), sql.lit('assistant'))}, ${ofQuestion(sql.lit('question'), sql.lit('answer'))},
        ${sql.lit(CONTENT)} || ${padded(sql`i`)}, '', 'text', 0, ${ofQuestion(sql.lit(0), sql.lit(1))}, ${sql.lit(MessageSource.chat)},
        ${ofQuestion(turns.userId, turns.botKey)}, '[]', '{}', ${at}, ${ofQuestion(idOf(sql`i`), sql`null`)}, ${ofQuestion(sql.lit('hash'), sql`null`)}
      from ${numbers}`.execute(database);
    await sql`insert into run (id, kind, user_id, status, owner, lease_until, last_seq, started_at, ended_at, has_log)
      select ${runId}, 'reply', ${turns.userId}, 'finished', 'filled', 0, 3, ${at}, ${at}, 0
      from ${numbers} where i % 2 = 1`.execute(database);
    await sql`insert into reply (run_id, conversation_id, question_id, section_id, bot_key, bot_version)
      select ${runId}, ${turns.conversationId}, ${idOf(sql`i`)}, ${turns.sectionId}, ${turns.botKey}, ''
      from ${numbers} where i % 2 = 1`.execute(database);
  }
}
