import type { ModelTool } from '../../model.ts';
import { findTool, type Intent, textReply } from '../intent.ts';

const ABOUT_TIME =
  /what('s| is) the (time|date)|what time|time is it|current (time|date)|today'?s date|what day|几点|现在.{0,4}时间|当前(时间|日期)|今天.{0,3}(日期|几号|星期|周几)/i;

export const tellTime: Intent = {
  matches: ({ text }) => ABOUT_TIME.test(text),
  reply(question) {
    const tool = findTool(question, 'current_time');
    if (tool)
      return {
        reasoning: {
          'en-US': 'This asks for the time. I have a tool for that, so I use it instead of guessing.',
          'zh-CN': '这是在问时间。我有相应的工具，所以我使用工具，而不是猜测。',
        }[question.language],
        tool,
        arguments: fillRequired(tool, 'UTC'),
      };
    return textReply(
      question,
      { 'en-US': 'This asks for the time, and I have no tool for it.', 'zh-CN': '这是在问时间，但我没有相应的工具。' },
      {
        'en-US': 'I cannot see a clock: this agent was not given the tool `current_time`. You can add it to the agent.',
        'zh-CN': '我看不到时钟：这个智能体没有 `current_time` 工具。你可以为它添加。',
      },
    );
  },
};

const ABOUT_PLACE = /where am i|my (current )?location|weather|near(by| me)|我在哪|我的(当前)?位置|天气|附近/i;

export const findPlace: Intent = {
  matches: ({ text }) => ABOUT_PLACE.test(text),
  reply(question) {
    const tool = findTool(question, 'request_location');
    if (tool)
      return {
        reasoning: {
          'en-US': 'This depends on where the user is. I have to ask for that; the user may say no.',
          'zh-CN': '这取决于用户所在的位置。我需要先征求同意，用户可以拒绝。',
        }[question.language],
        tool,
        arguments: fillRequired(tool, question.text),
      };
    return textReply(
      question,
      { 'en-US': 'This depends on a place, and I cannot ask for it.', 'zh-CN': '这取决于位置，但我无法询问。' },
      {
        'en-US': 'I do not know where you are, and this agent was not given the tool `request_location` to ask for it.',
        'zh-CN': '我不知道你在哪里，而且这个智能体没有用来询问位置的 `request_location` 工具。',
      },
    );
  },
};

const WANTS_TO_BE_ASKED = /\b(ask|quiz) me\b|问我|考考我|向我提问/i;

const question = { 'en-US': 'What would you like to see next?', 'zh-CN': '接下来你想看什么？' };
const choices = {
  'en-US': ['Markdown', 'How to connect a real model', 'What Parley is'],
  'zh-CN': ['Markdown', '如何连接真实的模型', '什么是 Parley'],
};

/** Only on request: an agent that asks back without need is a nuisance. */
export const askBack: Intent = {
  matches: ({ text }) => WANTS_TO_BE_ASKED.test(text),
  reply(asked) {
    const tool = findTool(asked, 'ask_user');
    if (tool)
      return {
        reasoning: {
          'en-US': 'The user wants to be asked, and I have a tool that does it.',
          'zh-CN': '用户希望我来提问，而我有相应的工具。',
        }[asked.language],
        tool,
        arguments: fillArguments(tool, { main: question[asked.language], choices: choices[asked.language] }),
      };
    const list = (locale: 'en-US' | 'zh-CN') => choices[locale].map((choice) => `- ${choice}`).join('\n');
    return textReply(
      asked,
      { 'en-US': 'The user wants to be asked.', 'zh-CN': '用户希望我来提问。' },
      {
        'en-US': `${question['en-US']}\n\n${list('en-US')}`,
        'zh-CN': `${question['zh-CN']}\n\n${list('zh-CN')}`,
      },
    );
  },
};

const ABOUT_PARLEY =
  /parley|\b(bots?|agents?|workflows?|plugins?|knowledge|publish(ing)?|spaces?|prompts?|variables?|triggers?)\b|智能体|机器人|工作流|插件|知识库|发布|空间|提示词|变量|触发器/i;

export const lookUpGuide: Intent = {
  matches: ({ text }) => ABOUT_PARLEY.test(text),
  reply(question) {
    const tool = findTool(question, 'search_guide');
    if (tool)
      return {
        reasoning: {
          'en-US': 'This is about Parley. The guide knows better than I do, so I search it.',
          'zh-CN': '这是关于 Parley 的问题。指南比我更清楚，所以我去查找。',
        }[question.language],
        tool,
        arguments: fillArguments(tool, { main: question.text }),
      };
    return textReply(
      question,
      {
        'en-US': 'This is about Parley, and I have no guide to search.',
        'zh-CN': '这是关于 Parley 的问题，但我没有可查找的指南。',
      },
      {
        'en-US':
          'Parley is an open-source studio for AI agents: an agent has a prompt, a model, an opening message and tools, and you talk to it in a chat that streams. I could tell you more if this agent had the tool `search_guide`.',
        'zh-CN':
          'Parley 是一个开源的 AI 智能体工作台：智能体有提示词、模型、开场白和工具，你可以与它进行流式对话。如果这个智能体有 `search_guide` 工具，我可以告诉你更多。',
      },
    );
  },
};

/** Values for a tool's arguments: one main text, and choices where it takes a list. */
interface ArgumentValues {
  readonly main: string;
  readonly choices?: readonly string[];
}

interface PropertySchema {
  readonly type?: unknown;
}

/** Fills the first text and the first list of the tool's schema, required ones first. */
function fillArguments(tool: ModelTool, { main, choices }: ArgumentValues): Record<string, unknown> {
  const properties = Object.entries((tool.parameters.properties ?? {}) as Record<string, PropertySchema>);
  const required = requiredOf(tool);
  const ofType = (type: string) => {
    const fitting = properties.filter(([, schema]) => schema.type === type).map(([name]) => name);
    return fitting.find((name) => required.includes(name)) ?? fitting[0];
  };
  const text = ofType('string');
  const list = ofType('array');
  return { ...(text && { [text]: main }), ...(list && choices && { [list]: choices }) };
}

/** Fills required arguments only, for a tool with good defaults. */
function fillRequired(tool: ModelTool, main: string): Record<string, unknown> {
  return requiredOf(tool).length > 0 ? fillArguments(tool, { main }) : {};
}

const requiredOf = ({ parameters: { required } }: ModelTool): readonly unknown[] =>
  Array.isArray(required) ? required : [];
