import type { Conversation } from '@parley/chat-core';
import type { BotSkills } from '@parley/contract';

/** What the bot has beside its messages. Unread: a host may send anything. */
export const skillsOf = ({ botSkills }: Conversation): { readonly [Skill in keyof BotSkills]?: unknown } =>
  botSkills ?? {};
