import { type Intent, textReply } from '../intent.ts';

const ABOUT_ITSELF =
  /what can (you|i) do|who are you|what are you|how (can|do) you help|your (features|abilities)|are you (real|human|an? |chat)|which model|^help\b|你(能|会|可以)(做|帮).{0,4}(什么|啥)|你是(谁|什么|不是|人|真)|有(什么|哪些)功能|什么模型|^帮助/i;

export const introduceItself: Intent = {
  matches: ({ text }) => ABOUT_ITSELF.test(text),
  reply(question) {
    const tools = question.tools.map(({ name }) => `\`${name}\``).join(', ');
    return textReply(
      question,
      { 'en-US': 'This asks about me, so I say plainly what I am.', 'zh-CN': '这是在问我自己，所以我如实说明。' },
      {
        'en-US': `I am **Parley's offline demo**: a small program with prepared answers, not a language model. I am here so that you can try Parley before you connect one. I can

- stream an answer, as you see, with my reasoning beside it
- use the tools of this agent${tools && ` (${tools})`} and quote what they return
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

const ABOUT_CONNECTING =
  /(connect|add|set ?up|configure|use|change|switch|choose).{0,40}\b(models?|keys?|openai|anthropic|gemini|ollama|gpt|claude)\b|api key|real (language )?model|MODEL_(BASE_URL|API_KEY|NAME)|(连接|接入|添加|配置|设置|使用|更换|切换|换).{0,12}(模型|密钥)|真(实|正)的?.{0,4}模型/i;

export const connectModel: Intent = {
  matches: ({ text }) => ABOUT_CONNECTING.test(text),
  reply: (question) =>
    textReply(
      question,
      {
        'en-US': 'This is about connecting a real model: I know the two ways.',
        'zh-CN': '这是关于连接真实模型的问题：我知道两种方式。',
      },
      {
        'en-US': `There are two ways to connect a real model:

1. **In the studio**: an administrator opens the account menu, chooses **Administration**, then **Models**, and adds one: the address of the provider, your key and the name of the model. OpenAI, Anthropic, Google, Ollama, vLLM and every OpenAI-compatible server work.
2. **For the whole installation**: set these before the server starts:

\`\`\`sh
MODEL_BASE_URL=http://localhost:11434/v1
MODEL_API_KEY=your-key
MODEL_NAME=your-model
\`\`\`

Agents without a model of their own use it from then on. Their prompt and their tools stay as they are.`,
        'zh-CN': `连接真实的模型有两种方式：

1. **在工作台中**：管理员打开账号菜单，选择**系统管理**，再选择**模型**并添加：填写服务商地址、密钥和模型名称。OpenAI、Anthropic、Google、Ollama、vLLM 以及所有兼容 OpenAI 接口的服务都可以使用。
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

const ABOUT_CREATING =
  /\b(create|make|build|set ?up|start)\b.{0,20}\b(agents?|bots?)\b|(创建|新建|制作|搭建|构建).{0,8}(智能体|机器人)/i;

export const createAnAgent: Intent = {
  matches: ({ text }) => ABOUT_CREATING.test(text),
  reply: (question) =>
    textReply(
      question,
      {
        'en-US': 'This asks how to create an agent: I know the steps.',
        'zh-CN': '这是在问如何创建智能体：我知道步骤。',
      },
      {
        'en-US': `It takes a minute:

1. Press **Create agent** on the home page or in a space.
2. Give it a name and write its **prompt**: who it is, what it helps with and how it answers.
3. Press **Create** and talk to it. Everything can be changed later on its page.

Its prompt could begin like this:

> You are a patient language teacher. Correct my mistakes, explain each one in a sentence, and ask a question to go on.

Until a real model is connected, I answer for every agent, and I cannot follow a prompt.`,
        'zh-CN': `只需要一分钟：

1. 在首页或空间中点击**创建智能体**。
2. 填写名称和**提示词**：它是谁、帮什么忙、怎样回答。
3. 点击**创建**，然后开始对话。之后可以在它的页面上修改所有内容。

提示词可以这样开头：

> 你是一位耐心的语言老师。请纠正我的错误，每个错误用一句话解释，并提出一个问题让对话继续。

在连接真实的模型之前，所有智能体都由我来回答，而我无法遵循提示词。`,
      },
    ),
};

const ABOUT_MARKDOWN =
  /markdown|(show|example|demonstrate).{0,20}\b(table|code|list|formatting)\b|(展示|示例|演示|看看).{0,10}(表格|代码|列表|排版|格式)/i;

const markdownInEnglish = `Here is some **Markdown**, the way every answer can use it.

### A list

- *emphasis*, **strong words** and \`code\`
- a [link](https://commonmark.org/help/)
  1. and lists
  2. inside lists

### A table

| What | How it is written | Good for |
| --- | --- | --- |
| Heading | \`### Title\` | long answers |
| Quote | \`> words\` | sources |
| Code | three backticks | programs |

### Code

\`\`\`ts
const greet = (name: string): string => \`Hello, \${name}!\`;
\`\`\`

> And a quote to end with.`;

const markdownInChinese = `下面是一段 **Markdown**，每个回答都可以这样排版。

### 列表

- *强调*、**加粗**和 \`代码\`
- 一个[链接](https://commonmark.org/help/)
  1. 以及列表
  2. 中的列表

### 表格

| 内容 | 写法 | 适用于 |
| --- | --- | --- |
| 标题 | \`### 标题\` | 较长的回答 |
| 引用 | \`> 文字\` | 标明出处 |
| 代码 | 三个反引号 | 程序 |

### 代码

\`\`\`ts
const greet = (name: string): string => \`你好，\${name}！\`;
\`\`\`

> 最后是一段引用。`;

export const showMarkdown: Intent = {
  matches: ({ text }) => ABOUT_MARKDOWN.test(text),
  reply: (question) =>
    textReply(
      question,
      { 'en-US': 'I show a list, a table and code.', 'zh-CN': '我来展示列表、表格和代码。' },
      { 'en-US': markdownInEnglish, 'zh-CN': markdownInChinese },
    ),
};
