import { type ShippedPlugin, shippedTool, textArgument } from './shipped-plugin.ts';

const QUESTION_MAX = 2_000;
const QUESTION = 'Describe the picture: what it shows, and any text in it.';

const describePicture = shippedTool({
  name: 'describe_picture',
  desc: 'Describes a picture, or answers a question about it. The picture is a file of the conversation or a public address.',
  descZh: '描述图片内容，或回答与图片有关的问题。图片可以是对话中的文件或公开地址。',
  parameters: [
    { name: 'picture', desc: 'The address of the picture.', descZh: '图片的地址。', file_type: 'image' },
    {
      name: 'question',
      desc: 'What to look for. By default the whole picture is described.',
      descZh: '想了解的内容，默认描述整张图片。',
      isOptional: true,
    },
  ],
  timeoutMs: 120_000,
  async run(args, services, scope) {
    const question = textArgument(args, 'question').slice(0, QUESTION_MAX) || QUESTION;
    return { text: await services.describePicture(textArgument(args, 'picture'), question, scope) };
  },
});

export const picture: ShippedPlugin = {
  id: 'official_picture',
  name: { 'en-US': 'Picture description', 'zh-CN': '图片描述' },
  desc: {
    'en-US': 'Describes pictures through the model of the agent, or another one that sees.',
    'zh-CN': '通过智能体的模型（或其他支持图片的模型）描述图片。',
  },
  tools: [describePicture],
};
