import { refusal } from '../refusal.ts';

export const audioErrors = {
  /** A limit of the administrator, as the wire names it for voice. */
  voiceCreditsInsufficient: refusal(0x2acbbc0f, 403, '{reason}', '{reason}'),
  voiceNotConfigured: refusal(
    700000111,
    409,
    'Voice input is not set up. An administrator can add a model for transcription under Models.',
    '尚未配置语音输入。管理员可在“模型”中添加语音识别模型。',
  ),
  speechNotConfigured: refusal(
    700000125,
    409,
    'No speech model is set up. An administrator can add one under Models.',
    '尚未配置语音合成模型。管理员可在“模型”中添加。',
  ),
  speechFailed: refusal(700000126, 503, 'The text could not be spoken. Try again.', '语音合成失败，请重试。'),
  transcriptionFailed: refusal(
    700000112,
    503,
    'The recording could not be transcribed. Try again, or type your message.',
    '语音识别失败，请重试或改用文字输入。',
  ),
} as const;
