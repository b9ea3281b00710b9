import { type Intent, says } from '../intent.ts';

const ABOUT_ITSELF =
  /what can (you|i) do|who are you|what are you|how (can|do) you help|your (features|abilities)|are you (real|human|an? |chat)|which model|^help\b|你(能|会|可以)(做|帮).{0,4}(什么|啥)|你是(谁|什么|不是|人|真)|有(什么|哪些)功能|什么模型|^帮助/i;

export const introduceItself: Intent = {
  fits: ({ text }) => ABOUT_ITSELF.test(text),
  reply(question) {
    const tools = question.tools.map(({ name }) => `\`${name}\``).join(', ');
    return says(
      question,
      { 'en-US': 'This asks about me, so I say plainly what I am.', 'zh-CN': '这是在问我自己，所以我如实说明。' },
      {
        'en-US': `I am **Parley's offline demo**: a small program with prepared answers, not a language model. I am here so that you can try Parley before you connect one. I can

- stream an answer, as you see, with my reasoning beside it
- use the tools of this bot${tools && ` (${tools})`} and quote what they return
- show you Markdown: lists, tables, code
- tell you how to connect a real model

For everything else a real model is needed.`,
        'zh-CN': `我是 **Parley 的离线演示**：一个带有预设回答的小程序，而不是语言模型。有了我，你可以在连接模型之前先体验 Parley。我可以

- 以流式方式回答，并在旁边展示思考过程
- 使用这个智能体的工具${tools && `（${tools}）`}，并引用其返回的内容
- 展示 Markdown：列表、表格、代码
- 告诉你如何连接真实的模型

其他的事情需要真实的模型。`,
      },
    );
  },
};
