import type { FileType, Scene } from '@parley/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { objectsOfConversation, sentToBot } from '../conversation/index.ts';
import type { ObjectIds, ObjectReference, ObjectRow } from '../object/index.ts';
import type { FileboxFileRow } from './filebox.schema.ts';
import { keptInFilebox } from './filebox-objects.ts';

/** Whose files, and which bot they were sent to. */
export interface FileboxKey {
  readonly userId: string;
  readonly botId: string;
}

/** The place of a file in the list: newest first. */
export interface FilePlace {
  readonly createdAt: number;
  readonly id: string;
}

export interface FileFilter {
  readonly fileTypes?: readonly FileType[] | undefined;
  /** Milliseconds. */
  readonly sentFrom?: number | undefined;
  readonly sentBefore?: number | undefined;
}

export interface FileSum {
  readonly files: number;
  readonly bytes: number;
}

export type FileboxStore = ReturnType<typeof createFileboxStore>;

/** How many boxes a user is shown. */
const BOXES_MAX = 50;

const toSum = ({ files, bytes }: FileSum): FileSum => ({ files: Number(files), bytes: Number(bytes) });

/**
 * The files that a user has sent to a bot: those in messages that were not cleared, and those that the user kept when clearing.
 * Every query names the user twice, as the owner of the files and as the one who talks to the bot.
 */
export function createFileboxStore(database: Database) {
  const filesOf = ({ userId, botId }: FileboxKey) =>
    database
      .selectFrom('object')
      .where('ownerId', '=', userId)
      .where('purpose', '=', 'file')
      .where(inFilebox({ userId, botId }));

  return {
    list(key: FileboxKey, filter: FileFilter, after: FilePlace | null, limit: number): Promise<ObjectRow[]> {
      let query = filesOf(key).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit);
      const { fileTypes, sentFrom, sentBefore } = filter;
      if (fileTypes) query = query.where('fileType', 'in', fileTypes);
      if (sentFrom !== undefined) query = query.where('createdAt', '>=', sentFrom);
      if (sentBefore !== undefined) query = query.where('createdAt', '<', sentBefore);
      if (after)
        query = query.where((row) =>
          row.or([
            row('createdAt', '<', after.createdAt),
            row.and([row('createdAt', '=', after.createdAt), row('id', '<', after.id)]),
          ]),
        );
      return query.execute();
    },
    find: (key: FileboxKey, id: string): Promise<ObjectRow | undefined> =>
      filesOf(key).selectAll().where('id', '=', id).executeTakeFirst(),
    async listIds(key: FileboxKey, ids: readonly string[]): Promise<string[]> {
      const rows = await filesOf(key).select('id').where('id', 'in', ids).execute();
      return rows.map(({ id }) => id);
    },
    async sum(key: FileboxKey): Promise<FileSum> {
      const sum = await filesOf(key)
        .select((row) => [
          row.fn.countAll<number>().as('files'),
          row.fn.coalesce(row.fn.sum<number>('byteSize'), sql.lit(0)).as('bytes'),
        ])
        .executeTakeFirstOrThrow();
      return toSum(sum);
    },
    /** Of the bots that the user may see, those with the most bytes first. */
    async listBoxes(userId: string): Promise<(FileSum & { botId: string })[]> {
      const { rows } = await boxesOf(userId).execute(database);
      return rows.map((row) => ({ botId: row.botId, ...toSum(row) }));
    },
    /** A conversation that the caller may see. */
    findConversation: (id: string): Promise<{ botId: string | null; scene: Scene } | undefined> =>
      database.selectFrom('conversation').select(['botId', 'scene']).where('id', '=', id).executeTakeFirst(),
    async sumOfConversation(userId: string, conversationId: string): Promise<FileSum> {
      const { rows } = await sql<FileSum>`
        select count(*) as files, cast(coalesce(sum(object.byte_size), 0) as bigint) as bytes from object
        where object.owner_id = ${userId} and object.purpose = 'file'
          and object.id in (${objectsOfConversation(conversationId)})`.execute(database);
      return toSum(rows[0] ?? { files: 0, bytes: 0 });
    },
    /** Every file of the user in the conversation. */
    async keepOfConversation({ userId, botId }: FileboxKey, conversationId: string): Promise<void> {
      await sql`insert into filebox_file (bot_id, user_id, object_id)
        select cast(${botId} as text), cast(${userId} as text), object.id from object
        where object.owner_id = ${userId} and object.purpose = 'file'
          and object.id in (${objectsOfConversation(conversationId)})
        on conflict do nothing`.execute(database);
    },
    async rename({ userId }: FileboxKey, id: string, name: string): Promise<void> {
      await database
        .updateTable('object')
        .set({ name })
        .where('id', '=', id)
        .where('ownerId', '=', userId)
        .where('purpose', '=', 'file')
        .execute();
    },
    /** Takes files out of the messages to this bot and out of its filebox, in one transaction with the removal of the objects. */
    removal: ({ userId, botId }: FileboxKey, ids: readonly string[]): CompiledQuery[] =>
      [
        sql`delete from message_object where object_id in (${sql.join(ids)}) and exists (
          select 1 from message join conversation on conversation.id = message.conversation_id
          where message.id = message_object.message_id
            and conversation.user_id = ${userId} and conversation.bot_id = ${botId})`,
        sql`delete from filebox_file
          where object_id in (${sql.join(ids)}) and user_id = ${userId} and bot_id = ${botId}`,
      ].map((query) => query.compile(database)),
    /** For the job that deletes spaces: some of the files that are kept for the bots of one. */
    listKeptInSpace: (spaceId: string, limit: number): Promise<Pick<FileboxFileRow, 'botId' | 'objectId'>[]> =>
      database
        .selectFrom('fileboxFile')
        .innerJoin('bot', 'bot.id', 'fileboxFile.botId')
        .select(['fileboxFile.botId', 'fileboxFile.objectId'])
        .where('bot.spaceId', '=', spaceId)
        .limit(limit)
        .execute(),
    removeKept: (botIds: readonly string[], objectIds: readonly string[]): CompiledQuery =>
      database.deleteFrom('fileboxFile').where('botId', 'in', botIds).where('objectId', 'in', objectIds).compile(),
    /** Of all users: files that are kept for a bot and in no message to it any more. */
    async sumKept(botId: string): Promise<FileSum> {
      const { rows } = await sql<FileSum>`
        select count(*) as files, cast(coalesce(sum(object.byte_size), 0) as bigint) as bytes
        from filebox_file join object on object.id = filebox_file.object_id
        where filebox_file.bot_id = ${botId} and not exists (
          select 1 from message_object
          join message on message.id = message_object.message_id
          join conversation on conversation.id = message.conversation_id
          where message_object.object_id = object.id and conversation.bot_id = ${botId}
            and message.position > conversation.cleared_position)`.execute(database);
      return toSum(rows[0] ?? { files: 0, bytes: 0 });
    },
  };
}

const inFilebox = ({ userId, botId }: FileboxKey): ObjectReference =>
  sql`(${sentToBot(userId, botId)} or ${keptInFilebox(userId, botId)})`;

/** These objects of a user, as a query. */
export const objectsOfUser = (userId: string, ids: readonly string[]): ObjectIds =>
  sql`select id as object_id from object where owner_id = ${userId} and id in (${sql.join(ids)})`;

/** These objects, whoever has sent them. */
export const theseObjects = (ids: readonly string[]): ObjectIds =>
  sql`select id as object_id from object where id in (${sql.join(ids)})`;

const boxesOf = (userId: string) => sql<FileSum & { botId: string }>`
  select sent.bot_id, count(*) as files, cast(sum(object.byte_size) as bigint) as bytes
  from (
    select message_object.object_id, conversation.bot_id from object
    join message_object on message_object.object_id = object.id
    join message on message.id = message_object.message_id
    join conversation on conversation.id = message.conversation_id
    where object.owner_id = ${userId} and conversation.user_id = ${userId}
      and message.position > conversation.cleared_position
    union
    select filebox_file.object_id, filebox_file.bot_id from filebox_file where filebox_file.user_id = ${userId}
  ) as sent
  join object on object.id = sent.object_id and object.owner_id = ${userId} and object.purpose = 'file'
  join bot on bot.id = sent.bot_id
  join space_member on space_member.space_id = bot.space_id and space_member.user_id = ${userId}
  group by sent.bot_id
  order by bytes desc, sent.bot_id
  limit ${BOXES_MAX}`;
