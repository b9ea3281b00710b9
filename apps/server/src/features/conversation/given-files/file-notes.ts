import type { Locale } from '@parley/contract';
import type { NotGiven } from './what-is-given.ts';

export type LocalizedText = Readonly<Record<Locale, string>>;
const localized = (english: string, chinese: string): LocalizedText => ({ 'en-US': english, 'zh-CN': chinese });

/** Of a file that was sent, but not read for the reply. Files of earlier messages are read again for the next one. */
export const notReadText = localized(
  'Could not be read, because the server was busy. It is read again with your next message.',
  '服务器繁忙，未能读取。发送下一条消息时会再次读取。',
);

/** Why a file is not given to the model, as the user reads it before sending. The model gets the English text. */
export const notGivenTexts: Readonly<Record<NotGiven, LocalizedText>> = {
  gone: localized('The file no longer exists. Add it again.', '文件已不存在，请重新添加。'),
  busy: localized(
    'Could not be read now, because the server is busy. It is read when you send it.',
    '服务器繁忙，暂时无法读取。发送时会再次读取。',
  ),
  'no-vision': localized(
    'This model does not see pictures. It gets only the name.',
    '此模型看不到图片，只会收到文件名。',
  ),
  'broken-picture': localized(
    'This picture cannot be opened: it is damaged, too large, or not what its name says. The model gets only the name.',
    '无法打开此图片：文件已损坏、尺寸过大，或与文件名不符。模型只会收到文件名。',
  ),
  'no-hearing': localized(
    'No model for speech is set up, so recordings cannot be heard. The model gets only the name.',
    '未设置语音模型，无法听取录音。模型只会收到文件名。',
  ),
  'no-video': localized(
    'This model does not take videos. It gets only the name.',
    '此模型不接受视频，只会收到文件名。',
  ),
  'recording-too-large': localized(
    'Recordings can be 25 MB at most. The model gets only the name.',
    '录音最大 25 MB。模型只会收到文件名。',
  ),
  'video-too-large': localized(
    'Videos can be 10 MB at most. The model gets only the name.',
    '视频最大 10 MB。模型只会收到文件名。',
  ),
  'no-room': localized(
    'Too many pictures and videos for one message. The model gets only the name.',
    '一条消息中的图片和视频过多。模型只会收到文件名。',
  ),
  'transcription-failed': localized('The recording could not be turned into text.', '录音未能转为文字。'),
  password: localized(
    'Could not be read: protected by a password. Add it without one.',
    '无法读取：文件受密码保护。请移除密码后重新添加。',
  ),
  broken: localized('Could not be read: the file is damaged.', '无法读取：文件已损坏。'),
  'too-large': localized('Could not be read: the file is too large.', '无法读取：文件过大。'),
  'too-slow': localized('Could not be read: it took too long.', '无法读取：耗时过长。'),
  interrupted: localized(
    'Reading was interrupted. It is tried again in a few minutes.',
    '读取被中断，几分钟后会再次尝试。',
  ),
  'only-pictures': localized(
    'Could not be read: it has only pictures and no text.',
    '无法读取：文件中只有图片，没有文字。',
  ),
  'scan-without-vision': localized(
    'Could not be read: its pages are scanned, and this model does not see pictures.',
    '无法读取：页面为扫描件，而此模型看不到图片。',
  ),
  'unknown-kind': localized(
    'Files of this type cannot be read. The model gets only the name.',
    '无法读取此类型的文件。模型只会收到文件名。',
  ),
  empty: localized('The file has no text.', '文件中没有文字。'),
};

/** What the model does not get of a file that it gets. */
export const partlyGivenTexts = {
  long: (percent: number) =>
    localized(
      `Too long for this model: it gets about the first ${percent}%.`,
      `内容超出此模型的上限，只会收到前约 ${percent}%。`,
    ),
  missing: localized('Only the beginning could be read.', '只能读取开头部分。'),
  scanned: localized(
    'Scanned pages are left out, because this model does not see pictures.',
    '此模型看不到图片，扫描页未包含在内。',
  ),
  noRoomForScanned: localized(
    'Some scanned pages are left out: too many pictures for one message.',
    '一条消息中的图片过多，部分扫描页未包含在内。',
  ),
  manyScanned: (count: number) =>
    localized(`Only the first ${count} scanned pages are given.`, `只会提供前 ${count} 个扫描页。`),
} as const;
