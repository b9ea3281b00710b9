import { type Intent, says } from '../intent.ts';

const ABOUT_MARKDOWN =
  /markdown|(show|example|demonstrate).{0,20}\b(table|code|list|formatting)\b|(展示|示例|演示|看看).{0,10}(表格|代码|列表|排版|格式)/i;

const english = `Here is some **Markdown**, the way every answer can use it.

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

const chinese = `下面是一段 **Markdown**，每个回答都可以这样排版。

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
  fits: ({ text }) => ABOUT_MARKDOWN.test(text),
  reply: (question) =>
    says(
      question,
      { 'en-US': 'I show a list, a table and code.', 'zh-CN': '我来展示列表、表格和代码。' },
      { 'en-US': english, 'zh-CN': chinese },
    ),
};
