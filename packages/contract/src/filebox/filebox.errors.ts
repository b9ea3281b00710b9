import { refusal } from '../refusal.ts';

export const fileboxErrors = {
  fileNotInFilebox: refusal(
    700000131,
    404,
    'You have not sent this file to the agent, or it was deleted.',
    '你没有向该智能体发送过此文件，或文件已被删除。',
  ),
} as const;
