import { defineTexts } from '../define-texts.ts';

export const clearHistoryTexts = defineTexts(
  {
    clearHistoryTitle: 'Clear history?',
    clearHistoryText: 'All messages of this conversation are deleted permanently.',
    clearHistoryFiles: 'Also delete its files',
    clearHistoryConfirm: 'Clear',
  },
  {
    clearHistoryTitle: '清空历史？',
    clearHistoryText: '此对话的所有消息将被永久删除。',
    clearHistoryFiles: '同时删除其中的文件',
    clearHistoryConfirm: '清空',
  },
);
