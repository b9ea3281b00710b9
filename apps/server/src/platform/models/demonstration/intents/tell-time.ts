import { fillRequired } from '../fill-arguments.ts';
import { type Intent, offered, says } from '../intent.ts';

const ABOUT_TIME =
  /what('s| is) the (time|date)|what time|time is it|current (time|date)|today'?s date|what day|几点|现在.{0,4}时间|当前(时间|日期)|今天.{0,3}(日期|几号|星期|周几)/i;

export const tellTime: Intent = {
  fits: ({ text }) => ABOUT_TIME.test(text),
  reply(question) {
    const tool = offered(question, 'current_time');
    if (tool)
      return {
        reasoning: {
          'en-US': 'This asks for the time. I have a tool for that, so I look instead of guessing.',
          'zh-CN': '这是在问时间。我有相应的工具，所以我去查看，而不是猜测。',
        }[question.language],
        tool,
        arguments: fillRequired(tool, 'UTC'),
      };
    return says(
      question,
      { 'en-US': 'This asks for the time, and I have no tool for it.', 'zh-CN': '这是在问时间，但我没有相应的工具。' },
      {
        'en-US': 'I cannot see a clock: this bot was not given the tool `current_time`. You can add it to the bot.',
        'zh-CN': '我看不到时钟：这个智能体没有 `current_time` 工具。你可以为它添加。',
      },
    );
  },
};
