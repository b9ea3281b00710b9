import { type Intent, says } from '../intent.ts';

const howToGoOn = {
  'en-US':
    'Connect a real model (account menu → **Models**) and this bot will answer with it. Until then, try “What can you do?” or “Show me markdown”.',
  'zh-CN':
    '连接真实的模型（账号菜单 → **模型**）后，这个智能体就会用它来回答。在此之前，可以试试“你能做什么？”或“展示 Markdown”。',
};

export const admitBlindness: Intent = {
  fits: ({ hasPicture }) => hasPicture,
  reply: (question) =>
    says(
      question,
      { 'en-US': 'There is a picture, and I cannot see.', 'zh-CN': '这里有一张图片，而我看不到。' },
      {
        'en-US': `Your picture arrived, but I am the offline demo and cannot see. ${howToGoOn['en-US']}`,
        'zh-CN': `图片已收到，但我是离线演示，无法看图。${howToGoOn['zh-CN']}`,
      },
    ),
};

/** The last resort: honest, short and with a way on. */
export const admitLimits: Intent = {
  fits: () => true,
  reply: (question) =>
    says(
      question,
      {
        'en-US': 'I have no prepared answer to this, and I do not make one up.',
        'zh-CN': '我没有为此准备的回答，也不会编造。',
      },
      {
        'en-US': `I cannot answer that: I am Parley’s offline demo, not a language model. ${howToGoOn['en-US']}`,
        'zh-CN': `这个我回答不了：我是 Parley 的离线演示，不是语言模型。${howToGoOn['zh-CN']}`,
      },
    ),
};
