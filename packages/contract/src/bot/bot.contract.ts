import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** A bot of any space of the caller. */
export const FoundBot = z.object({
  id: idOf('bot'),
  name: z.string(),
  icon_url: z.string(),
  space_id: idOf('space'),
  space_name: z.string(),
});
export type FoundBot = z.infer<typeof FoundBot>;

export const FOUND_BOTS_MAX = 50;

export const SearchBots = defineOperation({
  name: 'SearchBots',
  method: 'POST',
  path: '/api/bot/search_bots',
  summary: 'Finds bots by name in all spaces of the caller, last changed first; at most 50.',
  policy: signedIn('read'),
  /** Every word of the search has to be in the name. Without a search, all bots. */
  request: z.strictObject({ search: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({ bots: z.array(FoundBot) }),
});
