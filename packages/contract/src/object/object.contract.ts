import * as z from 'zod/mini';
import { defineDownload } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

export const GetObject = defineDownload({
  name: 'GetObject',
  method: 'GET',
  path: '/api/object/:object_id',
  summary: 'Returns the bytes of a stored file.',
  policy: signedIn('read'),
  request: z.strictObject({ object_id: idOf('object') }),
});
