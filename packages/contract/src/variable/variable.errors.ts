import { refusal } from '../refusal.ts';

export const variableErrors = {
  variableNotFound: refusal(
    106000401,
    404,
    'This agent has no variable “{key}”, or it is switched off.',
    '此智能体没有名为“{key}”的变量，或该变量已停用。',
  ),
  variableOfSystem: refusal(
    106000402,
    400,
    '“{key}” is filled by the server. It cannot be set.',
    '“{key}”由服务器填写，不能设置。',
  ),
} as const;
