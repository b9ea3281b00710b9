import type { Intent } from '../intent.ts';

const ASKS_FOR_SUGGESTIONS = /follow.?ups?|suggest|next questions?|追问|后续问题|建议|接下来.{0,10}问/i;
const SUGGESTIONS = 3;

/** Each of them is something the demonstration can do. */
const questions = {
  'en-US': [
    'What can you do?',
    'How do I connect a real model?',
    'Show me markdown',
    'What is Parley?',
    'What time is it?',
    'Where is my data stored?',
  ],
  'zh-CN': [
    '你能做什么？',
    '如何连接真实的模型？',
    '展示一下 Markdown',
    '什么是 Parley？',
    '现在几点？',
    '我的数据保存在哪里？',
  ],
};

const wordsOf = (question: string): string[] => question.toLowerCase().match(/\p{L}+/gu) ?? [];

export const suggestQuestions: Intent = {
  fits: ({ wantsJson, prompt, text }) => wantsJson && ASKS_FOR_SUGGESTIONS.test(`${prompt}\n${text}`),
  reply({ language, text, earlierTexts }) {
    const said = [...earlierTexts, text].join('\n').toLowerCase();
    const all = questions[language];
    const isNew = (question: string) => !wordsOf(question).every((word) => said.includes(word));
    const newFirst = [...all.filter(isNew), ...all.filter((question) => !isNew(question))];
    return { reasoning: '', text: JSON.stringify(newFirst.slice(0, SUGGESTIONS)) };
  },
};

/** Whoever asked for JSON must get JSON, even when there is nothing to put into it. */
export const answerInJson: Intent = {
  fits: ({ wantsJson }) => wantsJson,
  reply: ({ language }) => ({
    reasoning: '',
    text: JSON.stringify({
      note: {
        'en-US': 'The offline demo of Parley cannot fill this in. Connect a real model.',
        'zh-CN': 'Parley 的离线演示无法填写此内容，请连接真实的模型。',
      }[language],
    }),
  }),
};
