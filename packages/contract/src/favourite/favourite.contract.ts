import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** The kind of a favourite, as the reference wire numbers products. Projects (6) are refused until they exist. */
export const FAVOURITE_BOT = 1;

export const PublicFavoriteProduct = defineOperation({
  name: 'PublicFavoriteProduct',
  method: 'POST',
  path: '/api/marketplace/product/favorite',
  summary: 'Adds a bot to the favourites of the caller, or removes it.',
  policy: signedIn('write', 'see-space'),
  request: z.object({
    entity_type: z.literal(FAVOURITE_BOT),
    entity_id: idOf('bot'),
    /** True removes it. Repeating a call changes nothing. */
    is_cancel: z.optional(z.boolean()),
  }),
  /** True when the caller had no favourite before. */
  response: z.object({ is_first_favorite: z.boolean() }),
});
