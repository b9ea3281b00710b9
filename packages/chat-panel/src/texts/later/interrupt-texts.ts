import { defineTexts } from '../define-texts.ts';

export const interruptTexts = defineTexts(
  {
    locationAsked: 'The agent asks for your location.',
    locationAllow: 'Allow once',
    locationDecline: 'Decline',
    locationFinding: 'Finding your location…',
    locationFound: 'Your location is sent with your answers.',
    locationFailed: 'Your location could not be determined.',
    locationAgain: 'Try again',
    answerOption: 'Your answer',
    answerFailed: 'The answer was not accepted. Try again.',
  },
  {
    locationAsked: '智能体请求获取你的位置。',
    locationAllow: '允许一次',
    locationDecline: '拒绝',
    locationFinding: '正在获取位置…',
    locationFound: '你的位置将随回答一起发送。',
    locationFailed: '无法获取你的位置。',
    locationAgain: '重试',
    answerOption: '你的回答',
    answerFailed: '回答未被接受，请重试。',
  },
);
