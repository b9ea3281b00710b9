import { defineTexts, type TextsOf } from '../define-texts.ts';

export const dislikeTexts = defineTexts(
  {
    dislikeReasons: 'What was wrong?',
    reasonHarmful: 'Harmful',
    reasonIncorrect: 'Incorrect',
    reasonInstructions: 'Did not follow the instructions',
    reasonOther: 'Other',
    feedbackDetail: 'Tell us more (optional)',
    sendFeedback: 'Send feedback',
    feedbackSent: 'Feedback sent. Thank you.',
  },
  {
    dislikeReasons: '哪里不好？',
    reasonHarmful: '有害',
    reasonIncorrect: '不正确',
    reasonInstructions: '没有遵循指令',
    reasonOther: '其他',
    feedbackDetail: '补充说明（可选）',
    sendFeedback: '提交反馈',
    feedbackSent: '反馈已提交，谢谢。',
  },
);

export type DislikeTexts = TextsOf<typeof dislikeTexts>;
