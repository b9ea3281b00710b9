import { refusal } from '../refusal.ts';

export const comparisonErrors = {
  tooManyWantedAnswers: refusal(
    100000080,
    409,
    'This agent already has {max} wanted answers. Delete one to keep another.',
    '此智能体已有 {max} 个期望回答。请先删除一个，再保留新的。',
  ),
} as const;
