import { type Intent, says } from '../intent.ts';

const ABOUT_CONNECTING =
  /(connect|add|set ?up|configure|use|change|switch|choose).{0,40}\b(models?|keys?|openai|anthropic|gemini|ollama|gpt|claude)\b|api key|real (language )?model|MODEL_(BASE_URL|API_KEY|NAME)|(连接|接入|添加|配置|设置|使用|更换|切换|换).{0,12}(模型|密钥)|真(实|正)的?.{0,4}模型/i;

export const connectModel: Intent = {
  fits: ({ text }) => ABOUT_CONNECTING.test(text),
  reply: (question) =>
    says(
      question,
      {
        'en-US': 'This is about connecting a real model: I know the two ways.',
        'zh-CN': '这是关于连接真实模型的问题：我知道两种方式。',
      },
      {
        'en-US': `There are two ways to connect a real model:

1. **In the studio**: open the account menu, choose **Models**, and add one: the address of the provider, your key and the name of the model. OpenAI, Anthropic, Google, Ollama, vLLM and everything that speaks as OpenAI does will work.
2. **For the whole installation**: set these before the server starts:

\`\`\`sh
MODEL_BASE_URL=http://localhost:11434/v1
MODEL_API_KEY=your-key
MODEL_NAME=your-model
\`\`\`

Bots that name no model use it from then on. Their prompt and their tools stay as they are.`,
        'zh-CN': `连接真实的模型有两种方式：

1. **在工作台中**：打开账号菜单，选择**模型**并添加：填写提供商地址、密钥和模型名称。OpenAI、Anthropic、Google、Ollama、vLLM 以及所有兼容 OpenAI 接口的服务都可以使用。
2. **为整个站点配置**：在启动服务器之前设置：

\`\`\`sh
MODEL_BASE_URL=http://localhost:11434/v1
MODEL_API_KEY=your-key
MODEL_NAME=your-model
\`\`\`

之后，未指定模型的智能体会直接使用它，提示词和工具保持不变。`,
      },
    ),
};
