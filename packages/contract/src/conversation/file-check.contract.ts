import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { Scene } from '../scene.ts';
import { AnyScene } from '../scene-schema.ts';
import { idOf } from '../tagged-id.ts';
import { versionFields } from './chat.contract.ts';
import { CONTENT_ITEMS_MAX } from './message-content.ts';

/** What a model gets of a file. `reading`: it is not known yet; ask again. */
export const CheckedFile = z.object({
  object_id: z.string(),
  state: z.enum(['reading', 'given', 'partly', 'none']),
  /** Why the model does not get all of it, in words for the user; empty when it does. */
  note: z.string(),
});
export type CheckedFile = z.infer<typeof CheckedFile>;

const ObjectId = z.string().check(z.regex(/^[0-9a-z]{26}$/));

export const CheckFiles = defineOperation({
  name: 'CheckFiles',
  method: 'POST',
  path: '/api/conversation/check_files',
  summary:
    'Tells what the model of a bot gets of uploaded files of the caller when they are sent in one message. Waits up to two seconds for files that are being read.',
  // Reads a file that was not read yet, and stores its text.
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    bot_id: z.optional(idOf('bot')),
    preset_bot: z.optional(z.string()),
    /** Where the message is to be sent: its bot and the version that answers there. Without it, that of the scene. */
    conversation_id: z.optional(idOf('conversation')),
    scene: z._default(AnyScene, Scene.default),
    ...versionFields,
    // Not tagged: files of others and deleted files are left out of the answer.
    object_ids: z.array(ObjectId).check(z.maxLength(CONTENT_ITEMS_MAX)),
  }),
  response: z.object({ files: z.array(CheckedFile) }),
});
