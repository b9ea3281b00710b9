import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { administrator } from '../policy.ts';

/** The days of an overview, today included. Days are those of UTC. */
export const OVERVIEW_DAYS = 30;

export const GetInstallationOverview = defineOperation({
  name: 'GetInstallationOverview',
  method: 'POST',
  path: '/api/administration/get_overview',
  summary: 'Counts what the installation holds, and what its bots answered in the last 30 days.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({
    user_count: z.int(),
    space_count: z.int(),
    bot_count: z.int(),
    /** In the last 30 days, as are the tokens. */
    answer_count: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    /** One entry for each day, the oldest first. `day` is its first millisecond. */
    days: z.array(z.object({ day: z.int(), answer_count: z.int() })),
  }),
});
