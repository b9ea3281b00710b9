import * as z from 'zod/mini';
import { ShortcutInfo } from '../shortcut/shortcut-info.ts';
import { VoiceSkill } from '../voice/voices-info.ts';

/**
 * What a panel shows of a bot beside its messages. A client that only exchanges messages passes it on unread; each part of a
 * panel reads what is its own, and takes what it cannot read for none.
 */
export const BotSkills = z.object({
  /** In the order of the bar. */
  shortcuts: z.optional(z.array(ShortcutInfo)),
  /** Left out while nothing about it was changed. */
  voice: z.optional(VoiceSkill),
});
export type BotSkills = z.infer<typeof BotSkills>;
