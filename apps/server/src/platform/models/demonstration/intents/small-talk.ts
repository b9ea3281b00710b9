import { type Intent, says } from '../intent.ts';

const SHORT_CHARACTERS = 40;
const GREETING = /^(hi|hello|hey|good (morning|afternoon|evening))\b|^(你好|您好|嗨|哈喽|早上好|下午好|晚上好)/i;
const THANKS = /\b(thanks|thank you|cheers|bye|goodbye)\b|谢谢|感谢|再见/i;

export const giveThanks: Intent = {
  fits: ({ text }) => text.length <= SHORT_CHARACTERS && THANKS.test(text),
  reply: (question) =>
    says(
      question,
      { 'en-US': 'A friendly word deserves one back.', 'zh-CN': '礼尚往来。' },
      { 'en-US': 'You are welcome! Have fun with Parley.', 'zh-CN': '不客气！祝你使用 Parley 愉快。' },
    ),
};

export const greet: Intent = {
  fits: ({ text }) => text.length <= SHORT_CHARACTERS && GREETING.test(text),
  reply: (question) =>
    says(
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
