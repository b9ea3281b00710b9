import { refusal } from '../refusal.ts';

export const promptErrors = {
  tooManyPrompts: refusal(
    700000050,
    409,
    'A library can hold at most {max} prompts. Delete some that are no longer needed.',
    '提示词库最多可容纳 {max} 条提示词，请先删除不再需要的提示词。',
  ),
} as const;
