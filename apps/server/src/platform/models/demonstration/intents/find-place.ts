import { fillRequired } from '../fill-arguments.ts';
import { type Intent, offered, says } from '../intent.ts';

const ABOUT_PLACE = /where am i|my (current )?location|weather|near(by| me)|我在哪|我的(当前)?位置|天气|附近/i;

export const findPlace: Intent = {
  fits: ({ text }) => ABOUT_PLACE.test(text),
  reply(question) {
    const tool = offered(question, 'request_location');
    if (tool)
      return {
        reasoning: {
          'en-US': 'This depends on where the user is. I have to ask for that; the user may say no.',
          'zh-CN': '这取决于用户所在的位置。我需要先征求同意，用户可以拒绝。',
        }[question.language],
        tool,
        arguments: fillRequired(tool, question.text),
      };
    return says(
      question,
      { 'en-US': 'This depends on a place, and I cannot ask for it.', 'zh-CN': '这取决于位置，但我无法询问。' },
      {
        'en-US': 'I do not know where you are, and this bot was not given the tool `request_location` to ask for it.',
        'zh-CN': '我不知道你在哪里，而且这个智能体没有用来询问位置的 `request_location` 工具。',
      },
    );
  },
};
