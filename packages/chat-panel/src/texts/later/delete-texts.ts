import { defineTexts } from '../define-texts.ts';

export const deleteTexts = defineTexts(
  {
    deleteTurnTitle: 'Delete this message?',
    deleteTurnText: 'The question and its answers are deleted permanently.',
  },
  {
    deleteTurnTitle: '删除这条消息？',
    deleteTurnText: '问题和回答将被永久删除。',
  },
);
