import { BOT_DESCRIPTION_MAX, type BotProposal, type Locale, PROLOGUE_MAX } from '@parley/contract';
import { taskOf } from './sentence-task.ts';
import { shorten } from './shorten.ts';

type Skeleton = Omit<BotProposal, 'is_skeleton'>;

interface SkeletonTexts {
  prompt: (name: string, sentence: string) => string;
  prologue: (name: string, description: string) => string;
  questions: readonly string[];
}

const texts: Readonly<Record<Locale, SkeletonTexts>> = {
  'en-US': {
    prompt: (name, sentence) => `# Role
You are ${name}. The person who made you described your job in these words:

> ${sentence}

# Goal
The user leaves with a result they can use, or knows exactly what is still missing for it.

# How to work
1. Ask for what you need before you begin: [what you have to know about the user’s situation]. Ask one short question at a time.
2. Do the job step by step, and say which assumptions you make.
3. Compare the result with what was asked before you send it.
4. Offer one next step.

# Rules
- Stay with the job above. When asked for something else, say in one sentence that it is not your job.
- Never invent facts, figures, sources or quotes. When you do not know something, say so.
- [What else must always or must never happen]

# Form of the answer
- In the language of the user, the result first, then the reasons.
- Short sentences; lists and tables where they help.`,
    prologue: (name, description) =>
      `${['Hello {{user_name}}, I am', `${name}.`, description].join(' ').trim()}\n\nTell me what you need, or begin with one of the questions below.`,
    questions: ['What can you help me with?', 'What do you need to know from me?', 'Show me an example of what you do'],
  },
  'zh-CN': {
    prompt: (name, sentence) => `# 角色
你是“${name}”。创建你的人这样描述你的工作：

> ${sentence}

# 目标
用户得到可以直接使用的结果，或者清楚地知道还缺少什么。

# 工作步骤
1. 开始之前先问清需要的信息：[你需要了解的用户情况]。每次只问一个简短的问题。
2. 逐步完成工作，并说明你做了哪些假设。
3. 发送之前，对照用户的要求检查结果。
4. 给出一个下一步建议。

# 规则
- 只做上面的工作。被问到其他事情时，用一句话说明这不在你的职责之内。
- 绝不编造事实、数字、来源或引文。不知道的就如实说明。
- [其他必须做到或绝不能做的事]

# 输出形式
- 使用用户的语言，先给结果，再说理由。
- 句子简短；在有帮助时使用列表和表格。`,
    prologue: (name, description) =>
      `你好 {{user_name}}，我是${name}。${description}\n\n告诉我你需要什么，或者从下面的问题开始。`,
    questions: ['你能帮我做什么？', '你需要我提供哪些信息？', '给我看一个例子'],
  },
};

/** A draft made from the sentence by rule, with places in [brackets] to fill in. */
export function skeletonOf(sentence: string, language: Locale): Skeleton {
  const { name, task } = taskOf(sentence, language);
  const { prompt, prologue, questions } = texts[language];
  const description = shorten(asSentence(task, language), BOT_DESCRIPTION_MAX);
  const greeting = prologue(name, description);
  return {
    name,
    description,
    prompt: prompt(name, sentence.replace(/\s+/g, ' ').trim()),
    prologue: shorten(greeting, PROLOGUE_MAX) === greeting ? greeting : prologue(name, ''),
    suggested_questions: [...questions],
  };
}

const asSentence = (text: string, language: Locale): string =>
  /[.!?。！？…]$/u.test(text) ? text : `${text}${language === 'zh-CN' ? '。' : '.'}`;
