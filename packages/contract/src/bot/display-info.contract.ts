import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** Whether a block of the editor is open or folded. */
export const TabStatus = { default: 0, open: 1, closed: 2, hidden: 3 } as const;

/** More blocks than an editor has. */
export const DISPLAY_TABS_MAX = 100;

/** By the key of the block, such as `opening_dialog_tab_status`. */
export const TabDisplayInfo = z
  .record(z.string().check(z.regex(/^[A-Za-z][\w-]{0,63}$/)), z.literal(Object.values(TabStatus)))
  .check(z.refine((tabs) => Object.keys(tabs).length <= DISPLAY_TABS_MAX));
export type TabDisplayInfo = z.infer<typeof TabDisplayInfo>;

export const GetDraftBotDisplayInfo = defineOperation({
  name: 'GetDraftBotDisplayInfo',
  method: 'POST',
  path: '/api/draftbot/get_display_info',
  summary: 'Returns which blocks of a bot’s editor the caller has opened and folded.',
  policy: signedIn('read', 'see-space'),
  request: z.object({ bot_id: idOf('bot') }),
  response: z.object({ data: z.object({ tab_display_info: TabDisplayInfo }) }),
});

export const UpdateDraftBotDisplayInfo = defineOperation({
  name: 'UpdateDraftBotDisplayInfo',
  method: 'POST',
  path: '/api/draftbot/update_display_info',
  summary:
    'Stores which blocks of a bot’s editor the caller has opened and folded. Blocks that are left out stay as they are.',
  policy: signedIn('write', 'see-space'),
  request: z.object({
    bot_id: idOf('bot'),
    space_id: z.optional(idOf('space')),
    display_info: z.object({ tab_display_info: z.optional(TabDisplayInfo) }),
  }),
  response: z.object({}),
});
