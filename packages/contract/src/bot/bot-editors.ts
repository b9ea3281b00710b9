import * as z from 'zod/mini';

/** A user who has the bot open in an editor, in one tab or several. */
export const BotEditor = z.object({
  user_id: z.string(),
  user_name: z.string(),
  /** Empty when there is no picture. */
  user_avatar: z.string(),
});
export type BotEditor = z.infer<typeof BotEditor>;

/** The tab that holds the edit lock of a bot. Its user is one of the editors. */
export const LockHolder = z.object({
  tab_id: z.string(),
  user_id: z.string(),
  /** Milliseconds. */
  since: z.int(),
});
export type LockHolder = z.infer<typeof LockHolder>;

/** Who has a bot open, and which tab may change it (studio §3 collaboration). */
export const BotEditors = z.object({
  /** In the order in which they came. */
  editors: z.array(BotEditor),
  /** Null when nobody holds the lock. */
  holder: z.nullable(LockHolder),
});
export type BotEditors = z.infer<typeof BotEditors>;
