import { defineTexts } from '../define-texts.ts';

export const steerTexts = defineTexts(
  {
    steerWaiting: 'The agent reads this at its next step',
    steerRead: 'Read during this answer',
    steerTakeBack: 'Take back',
    steerTooLate: 'The agent has already read this.',
    steerTakeBackFailed: 'This was not taken back. Try again.',
    outboxMove: 'Move “{text}”',
    outboxMoveHint: 'Drag, or press the up and down arrow keys',
    outboxMoved: 'Now {place} of {count}',
  },
  {
    steerWaiting: '智能体将在下一步读取',
    steerRead: '已在此回答中读取',
    steerTakeBack: '撤回',
    steerTooLate: '智能体已读取此内容。',
    steerTakeBackFailed: '未能撤回，请重试。',
    outboxMove: '移动“{text}”',
    outboxMoveHint: '拖动，或按上下方向键',
    outboxMoved: '现在是第 {place} 条，共 {count} 条',
  },
);
