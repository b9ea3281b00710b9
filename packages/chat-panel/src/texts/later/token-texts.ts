import { defineTexts } from '../define-texts.ts';

export const tokenTexts = defineTexts(
  {
    tokenInsufficientTitle: 'Limit reached',
    tokenInsufficientText: 'Your limit does not allow this now.',
    understood: 'Got it',
  },
  {
    tokenInsufficientTitle: '额度已用完',
    tokenInsufficientText: '你的额度暂不允许此操作。',
    understood: '知道了',
  },
);
