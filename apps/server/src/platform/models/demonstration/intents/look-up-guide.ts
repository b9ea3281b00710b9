import { fillArguments } from '../fill-arguments.ts';
import { type Intent, offered, says } from '../intent.ts';

const ABOUT_PARLEY =
  /parley|\b(bots?|agents?|workflows?|plugins?|knowledge|publish(ing)?|spaces?|prompts?|variables?|triggers?)\b|智能体|机器人|工作流|插件|知识库|发布|空间|提示词|变量|触发器/i;

export const lookUpGuide: Intent = {
  fits: ({ text }) => ABOUT_PARLEY.test(text),
  reply(question) {
    const tool = offered(question, 'search_guide');
    if (tool)
      return {
        reasoning: {
          'en-US': 'This is about Parley. The guide knows better than I do, so I search it.',
          'zh-CN': '这是关于 Parley 的问题。指南比我更清楚，所以我去查找。',
        }[question.language],
        tool,
        arguments: fillArguments(tool, { main: question.text }),
      };
    return says(
      question,
      {
        'en-US': 'This is about Parley, and I have no guide to search.',
        'zh-CN': '这是关于 Parley 的问题，但我没有可查找的指南。',
      },
      {
        'en-US':
          'Parley is an open-source studio for AI agents: a bot has a prompt, a model, an opening and tools, and you talk to it in a chat that streams. I could tell you more if this bot had the tool `search_guide`.',
        'zh-CN':
          'Parley 是一个开源的 AI 智能体工作台：智能体有提示词、模型、开场白和工具，你可以与它进行流式对话。如果这个智能体有 `search_guide` 工具，我可以告诉你更多。',
      },
    );
  },
};
