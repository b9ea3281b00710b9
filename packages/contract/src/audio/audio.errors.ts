import { refusal } from '../refusal.ts';

export const audioErrors = {
  voiceNotConfigured: refusal(
    700000111,
    409,
    'Voice input is not set up. Your administrator can add a model that transcribes speech in the model settings.',
    '尚未配置语音输入。管理员可在模型设置中添加语音转文字模型。',
  ),
  transcriptionFailed: refusal(
    700000112,
    503,
    'The speech could not be transcribed. Try again, or type instead.',
    '语音转文字失败，请重试或改用文字输入。',
  ),
} as const;
