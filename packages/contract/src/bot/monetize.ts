import * as z from 'zod/mini';

export const FREE_CHATS_MAX = 100_000;

/** When free chats begin to count anew. */
export const RefreshPeriod = { never: 1, day: 2, week: 3, month: 4 } as const;
export type RefreshPeriod = (typeof RefreshPeriod)[keyof typeof RefreshPeriod];

/** How many answers of a published bot each user gets (studio §3 monetize config). */
export const MonetizeConfig = z
  .object({
    is_enable: z.boolean(),
    free_chat_allowance_count: z.int().check(z.minimum(0), z.maximum(FREE_CHATS_MAX)),
    refresh_period: z.literal(Object.values(RefreshPeriod)),
  })
  .check(
    z.refine(
      ({ is_enable, free_chat_allowance_count: count }) => !is_enable || count > 0,
      'must allow at least one chat while it is on',
    ),
  );
export type MonetizeConfig = z.infer<typeof MonetizeConfig>;

export const newMonetizeConfig: MonetizeConfig = {
  is_enable: false,
  free_chat_allowance_count: 0,
  refresh_period: RefreshPeriod.never,
};
