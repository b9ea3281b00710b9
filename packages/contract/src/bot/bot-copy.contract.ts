import * as z from 'zod/mini';
import { UserLabel } from '../account/profile.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { VersionId } from '../version-id.ts';
import { audited } from './audit.ts';
import { BotName } from './bot-draft.ts';
import { LeftOutPart } from './left-out.ts';

const target = { target_space_id: idOf('space'), name: BotName };
const response = z.object({
  data: z.object({
    /** Empty when the content check is not passed. */
    bot_id: z.union([z.literal(''), idOf('bot')]),
    left_out: z.array(LeftOutPart),
    ...audited,
  }),
});

export const DuplicateBotToSpace = defineOperation({
  name: 'DuplicateBotToSpace',
  method: 'POST',
  path: '/api/explore/duplicate',
  summary:
    'Copies the draft of a bot into a space under a new name. What the copy cannot use there is left out and named.',
  policy: signedIn('write', 'change-content'),
  request: z.object({ draft_bot_id: idOf('bot'), ...target }),
  response,
});

export const DuplicateBotVersionToSpace = defineOperation({
  name: 'DuplicateBotVersionToSpace',
  method: 'POST',
  path: '/api/playground_api/dup_bot_version',
  summary: 'Copies a version of a bot into a space, as the draft of a new bot.',
  policy: signedIn('write', 'change-content'),
  request: z.object({ bot_id: idOf('bot'), version: VersionId, ...target }),
  response,
});

export const DuplicateDraftBot = defineOperation({
  name: 'DuplicateDraftBot',
  method: 'POST',
  path: '/api/draftbot/duplicate',
  summary: 'Copies a bot within its space.',
  policy: signedIn('write', 'change-content'),
  request: z.object({ bot_id: idOf('bot') }),
  response: z.object({
    data: z.object({
      bot_id: idOf('bot'),
      name: z.string(),
      /** The caller, who made the copy. */
      user_info: z.object({
        id: idOf('user'),
        name: z.string(),
        user_unique_name: z.string(),
        avatar_url: z.string(),
        user_label: z.nullable(UserLabel),
        self: z.literal(true),
      }),
      left_out: z.array(LeftOutPart),
    }),
  }),
});
