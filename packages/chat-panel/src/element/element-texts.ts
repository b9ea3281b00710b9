import type { Locale } from '@parley/contract';

/** Texts that the element needs before the panel is loaded. */
export const elementTexts: Readonly<Record<Locale, Record<'chat' | 'open' | 'close' | 'loading' | 'failed', string>>> =
  {
    'en-US': {
      chat: 'Chat',
      open: 'Open chat',
      close: 'Close chat',
      loading: 'Loading chat',
      failed: 'The chat could not be loaded. Close it and try again.',
    },
    'zh-CN': {
      chat: '对话',
      open: '打开对话',
      close: '关闭对话',
      loading: '正在加载对话',
      failed: '无法加载对话。请关闭后重试。',
    },
  };
