import * as z from 'zod/mini';
import { defineDownload, defineOperation } from '../operation.ts';
import { anyone, signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

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
