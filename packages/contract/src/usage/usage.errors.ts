import { refusal } from '../refusal.ts';

/** Refusals of chat §8 that a limit of the administrator causes. */
export const usageErrors = {
  outOfTokenLimit: refusal(
    0x29db35c7,
    429,
    '{subject} used up the limit of {limit} tokens {period}. It resets on {resets} at 00:00 UTC. An administrator can raise it.',
    '{subject}已用完{period} {limit} Token 的额度，将于 UTC 时间 {resets} 00:00 恢复。如需提高额度，请联系管理员。',
  ),
  creditsInsufficient: refusal(
    0x29d8ebe4,
    403,
    '{subject} used up the limit of {limit} in cost {period}. It resets on {resets} at 00:00 UTC. An administrator can raise it.',
    '{subject}已用完{period} {limit} 的费用额度，将于 UTC 时间 {resets} 00:00 恢复。如需提高额度，请联系管理员。',
  ),
  /** The bot's own limit: studio §3 monetize config. */
  freeChatsUsedUp: refusal(
    106000701,
    429,
    'You have reached this agent’s limit for answers: {count}{period}.{resets}',
    '你已达到此智能体的回答次数上限：{period} {count} 次。{resets}',
  ),
} as const;
