import { defineTexts } from '../define-texts.ts';

export const selectionTexts = defineTexts(
  {
    selectTurn: 'Select message',
    selectOnboarding: 'Select opening message',
    selected: '{count} selected',
    selectAll: 'Select all',
    clearSelection: 'Clear selection',
    endSelection: 'Done',
    deleteSelectionTitle: 'Delete selected messages ({count})?',
    deleteSelectionText: 'The selected questions and their answers are deleted permanently.',
  },
  {
    selectTurn: '选择此消息',
    selectOnboarding: '选择开场白',
    selected: '已选择 {count} 项',
    selectAll: '全选',
    clearSelection: '清除选择',
    endSelection: '完成',
    deleteSelectionTitle: '删除所选的消息（{count}）？',
    deleteSelectionText: '所选的问题和回答将被永久删除。',
  },
);
