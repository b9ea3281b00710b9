import type { AgentScope } from '../agent/index.ts';
import type { Spender } from '../usage/index.ts';

/** Who pays for what a tool asks of other models. */
export const spenderOf = ({ userId, spaceId, bot }: AgentScope): Spender => ({
  userId,
  spaceId,
  botId: bot?.id ?? null,
});
