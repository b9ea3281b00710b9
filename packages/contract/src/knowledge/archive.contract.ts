import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** All files of an archive together, unpacked: 256 MB. */
export const ARCHIVE_MAX_BYTES = 268_435_456;

export const UnpackArchive = defineOperation({
  name: 'UnpackArchive',
  method: 'POST',
  path: '/api/knowledge/archive/unpack',
  summary:
    'Unpacks an uploaded ZIP archive into files that can be added to a dataset, and deletes an archive that was unpacked.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ dataset_id: idOf('dataset'), tos_uri: idOf('object') }),
  response: z.object({
    /** Uploaded files of the caller, with their folders in the name. */
    files: z.array(z.object({ name: z.string(), size: z.int(), tos_uri: z.string() })),
    /** Files that cannot be imported, with the reason in the language of the caller. */
    left_out: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
});
