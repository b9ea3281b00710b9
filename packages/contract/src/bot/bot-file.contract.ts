import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { VersionId } from '../version-id.ts';
import { audited } from './audit.ts';
import { BOT_FILE_MAX_BYTES, BotFile } from './bot-file.ts';
import { LeftOutPart } from './left-out.ts';

/** What a bot has and its file has not: a model that was deleted, and pictures that are gone or a private file of somebody else; knowledge, and the rows of tables. */
const MissingInFile = z.enum(['model', 'icon', 'background', 'opening_picture', 'knowledge', 'table_rows', 'plugins']);
export type MissingInFile = z.infer<typeof MissingInFile>;

export const ExportBot = defineOperation({
  name: 'ExportBot',
  method: 'POST',
  path: '/api/bot/export_bot',
  summary:
    'Returns the draft or a version of a bot as a file that can be imported on any server. It has no ids and no secrets.',
  policy: signedIn('read', 'change-content'),
  /** Without a version, the draft. */
  request: z.strictObject({ bot_id: idOf('bot'), version: z.optional(VersionId) }),
  hasLargeResponse: true,
  response: z.object({ data: z.object({ file: BotFile, left_out: z.array(MissingInFile) }) }),
});

export const ImportBot = defineOperation({
  name: 'ImportBot',
  method: 'POST',
  path: '/api/bot/import_bot',
  summary: 'Creates a bot from a file that ExportBot returned. What this server does not have is left out and named.',
  policy: signedIn('write', 'change-content'),
  maxBodyBytes: BOT_FILE_MAX_BYTES,
  request: z.strictObject({
    space_id: idOf('space'),
    /** A `BotFile`. Any object is accepted here, so that a file of a newer version can be refused as such. */
    file: z.looseObject({}),
  }),
  response: z.object({
    data: z.object({
      /** Empty when the content check is not passed. */
      bot_id: z.union([z.literal(''), idOf('bot')]),
      left_out: z.array(LeftOutPart),
      /** The names of the empty tables that were made for it. */
      made_tables: z.array(z.string()),
      ...audited,
    }),
  }),
});
