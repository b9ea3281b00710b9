import { defineCopy } from './define-copy.ts';

/** Names with an underscore, and the words of unknown content, are the specification's. */
export const messageCopy = defineCopy(
  {
    you: 'You',
    bot: 'Assistant',
    said: '{name} said',
    thinking: 'Thinking',
    writing: 'Still writing',
    notSupported: 'Not Support {type} Content',
    message_content_error: 'This message cannot be shown.',
    sendFailed: 'Not sent.',
    sendAgain: 'Send again',
    replyFailed: 'The reply broke off.',
    replyTimedOut: 'The reply took too long.',
    agentJoined: '{name} takes over',
    agentUnnamed: 'Another agent',
    usingFunction: 'using {name}',
    usedFunction: 'used {name}',
  },
  {
    you: '你',
    bot: '助手',
    said: '{name}说',
    thinking: '思考中',
    writing: '正在回复',
    notSupported: '不支持的内容：{type}',
    message_content_error: '此消息无法显示。',
    sendFailed: '发送失败。',
    sendAgain: '重新发送',
    replyFailed: '回复中断。',
    replyTimedOut: '回复超时。',
    agentJoined: '由{name}接手',
    agentUnnamed: '另一个智能体',
    usingFunction: '正在使用 {name}',
    usedFunction: '已使用 {name}',
  },
);
