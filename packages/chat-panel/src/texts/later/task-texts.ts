import { defineTexts } from '../define-texts.ts';

export const taskTexts = defineTexts(
  {
    scheduledTask: 'Scheduled task',
    taskNext: 'Next: {time}',
    openTask: 'Open task',
  },
  {
    scheduledTask: '定时任务',
    taskNext: '下次：{time}',
    openTask: '打开任务',
  },
);
