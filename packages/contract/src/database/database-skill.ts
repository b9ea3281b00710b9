import * as z from 'zod/mini';

/** Tables that one bot can have. */
export const BOT_DATABASES_MAX = 10;

/** The tables of a bot (studio §3 database list). Name, fields and mode are those of the table, which several bots can use. */
export const DatabaseList = z
  .array(
    z.object({
      // Not tagged: tables that were deleted or are not of the bot's space are left out when the bot is saved.
      table_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      table_name: z.optional(z.string().check(z.maxLength(200))),
      /** The model neither sees nor uses the table. */
      prompt_disabled: z.boolean(),
    }),
  )
  .check(z.maxLength(BOT_DATABASES_MAX));
export type DatabaseList = z.infer<typeof DatabaseList>;
