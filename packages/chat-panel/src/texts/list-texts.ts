import { defineTexts } from './define-texts.ts';

export const listTexts = defineTexts(
  {
    panel: 'Chat',
    messages: 'Messages',
    opening: 'Opening the conversation',
    openingFailed: 'The conversation could not be opened',
    retry: 'Try again',
    loadingEarlier: 'Loading earlier messages',
    earlierFailed: 'Earlier messages could not be loaded.',
    contextCleared: 'Context cleared',
    toNewest: 'Jump to newest',
    toNewestUnread: 'Jump to newest, {count} unread',
    find: 'Find in conversation',
    select: 'Select',
    suggestions: 'Suggested questions',
  },
  {
    panel: '对话',
    messages: '消息',
    opening: '正在打开对话',
    openingFailed: '对话打开失败',
    retry: '重试',
    loadingEarlier: '正在加载更早的消息',
    earlierFailed: '更早的消息加载失败。',
    contextCleared: '上下文已清除',
    toNewest: '跳到最新',
    toNewestUnread: '跳到最新，{count} 条未读',
    find: '在对话中查找',
    select: '选择',
    suggestions: '推荐问题',
  },
);
