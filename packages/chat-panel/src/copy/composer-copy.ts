import { defineCopy } from './define-copy.ts';

export const composerCopy = defineCopy(
  {
    composer: 'Write a message',
    input: 'Message',
    inputPlaceholder: 'Send a message',
    send: 'Send',
    stopResponding: 'Stop responding',
    clearContext: 'Clear context',
  },
  {
    composer: '写消息',
    input: '消息',
    inputPlaceholder: '发送消息',
    send: '发送',
    stopResponding: '停止回复',
    clearContext: '清除上下文',
  },
);
