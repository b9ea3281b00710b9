import { type Intent, textReply } from '../intent.ts';

const SHORT_CHARACTERS = 40;
const GREETING = /^(hi|hello|hey|good (morning|afternoon|evening))\b|^(你好|您好|嗨|哈喽|早上好|下午好|晚上好)/i;
const THANKS = /\b(thanks|thank you|cheers|bye|goodbye)\b|谢谢|感谢|再见/i;

export const giveThanks: Intent = {
  matches: ({ text }) => text.length <= SHORT_CHARACTERS && THANKS.test(text),
  reply: (question) =>
    textReply(
      question,
      { 'en-US': 'The user says thank you or goodbye.', 'zh-CN': '用户在道谢或告别。' },
      { 'en-US': 'You are welcome! Have fun with Parley.', 'zh-CN': '不客气！祝你使用 Parley 愉快。' },
    ),
};

export const greet: Intent = {
  matches: ({ text }) => text.length <= SHORT_CHARACTERS && GREETING.test(text),
  reply: (question) =>
    textReply(
      question,
      { 'en-US': 'The user says hello.', 'zh-CN': '用户在打招呼。' },
      {
        'en-US':
          'Hello! I am Parley’s offline demo, not a real language model. Ask me what I can do, how to connect a real model, or to show you Markdown.',
        'zh-CN':
          '你好！我是 Parley 的离线演示，不是真正的语言模型。你可以问我能做什么、如何连接真实的模型，或者让我展示 Markdown。',
      },
    ),
};

const nextSteps = {
  'en-US':
    'Connect a real model (account menu → **Administration** → **Models**) and this agent will answer with it. Until then, try “What can you do?” or “Show me Markdown”.',
  'zh-CN':
    '连接真实的模型（账号菜单 → **系统管理** → **模型**）后，这个智能体就会用它来回答。在此之前，可以试试“你能做什么？”或“展示 Markdown”。',
};

export const admitBlindness: Intent = {
  matches: ({ hasPicture }) => hasPicture,
  reply: (question) =>
    textReply(
      question,
      { 'en-US': 'The message has a picture, and I cannot see pictures.', 'zh-CN': '消息中有一张图片，而我无法看图。' },
      {
        'en-US': `Your picture arrived, but I am the offline demo and cannot see pictures. ${nextSteps['en-US']}`,
        'zh-CN': `图片已收到，但我是离线演示，无法看图。${nextSteps['zh-CN']}`,
      },
    ),
};

/** The last resort, with a hint what to do instead. */
export const admitLimits: Intent = {
  matches: () => true,
  reply: (question) =>
    textReply(
      question,
      {
        'en-US': 'I have no prepared answer to this, and I do not make one up.',
        'zh-CN': '我没有为此准备的回答，也不会编造。',
      },
      {
        'en-US': `I cannot answer that: I am Parley’s offline demo, not a language model. ${nextSteps['en-US']}`,
        'zh-CN': `这个我回答不了：我是 Parley 的离线演示，不是语言模型。${nextSteps['zh-CN']}`,
      },
    ),
};
