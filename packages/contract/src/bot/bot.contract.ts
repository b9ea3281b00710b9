import * as z from 'zod/mini';
import { defineDownload, defineOperation } from '../operation.ts';
import { anyone, signedIn } from '../policy.ts';
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

/** Any text of this form gives a face. */
const FaceId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Public, because the face is made from the id and says nothing else about the bot. */
export const GetBotFace = defineDownload({
  name: 'GetBotFace',
  method: 'GET',
  path: '/api/bot/face/:face_id',
  summary: 'Returns the face that is drawn from an id, as SVG. A bot without an icon has the face of its own id.',
  policy: anyone('read'),
  request: z.strictObject({ face_id: FaceId }),
});

export const StoreBotFace = defineOperation({
  name: 'StoreBotFace',
  method: 'POST',
  path: '/api/bot/store_face',
  summary: 'Stores the face of an id as a PNG picture, to be used as icon_uri of a bot.',
  policy: signedIn('write'),
  request: z.strictObject({ face_id: FaceId }),
  response: z.object({ data: z.object({ icon_uri: idOf('object'), icon_url: z.string() }) }),
});
