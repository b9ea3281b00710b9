import { describe, expect, it } from 'vitest';
import { accountErrors } from './account/account.errors.ts';
import { audioErrors } from './audio/audio.errors.ts';
import { botErrors } from './bot/bot.errors.ts';
import { comparisonErrors } from './comparison/comparison.errors.ts';
import { conversationErrors } from './conversation/conversation.errors.ts';
import { databaseErrors } from './database/database.errors.ts';
import { errorCatalogue, type RefusalName, refusalText } from './error-catalogue.ts';
import { fileboxErrors } from './filebox/filebox.errors.ts';
import { httpErrors } from './http.errors.ts';
import { knowledgeErrors } from './knowledge/knowledge.errors.ts';
import { LOCALES } from './locale.ts';
import { memoryErrors } from './memory/memory.errors.ts';
import { modelErrors } from './model/model.errors.ts';
import { pluginErrors } from './plugin/plugin.errors.ts';
import { promptErrors } from './prompt/prompt.errors.ts';
import type { Refusal } from './refusal.ts';
import { remotePictureErrors } from './remote-picture/remote-picture.errors.ts';
import { reservedErrors } from './reserved.errors.ts';
import { spaceErrors } from './space/space.errors.ts';
import { taskErrors } from './task/task.errors.ts';
import { uploadErrors } from './upload/upload.errors.ts';
import { usageErrors } from './usage/usage.errors.ts';
import { variableErrors } from './variable/variable.errors.ts';

const names = Object.keys(errorCatalogue) as RefusalName[];
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

const ofFeatures = [
  httpErrors,
  accountErrors,
  spaceErrors,
  conversationErrors,
  botErrors,
  comparisonErrors,
  knowledgeErrors,
  variableErrors,
  memoryErrors,
  databaseErrors,
  fileboxErrors,
  pluginErrors,
  taskErrors,
  modelErrors,
  promptErrors,
  uploadErrors,
  audioErrors,
  remotePictureErrors,
  usageErrors,
  reservedErrors,
].flatMap((errors) => Object.entries<Refusal>(errors));

describe('error catalogue', () => {
  it('composes the errors of every feature; no two share a name', () => {
    expect(ofFeatures.map(([name]) => name).sort()).toEqual([...names].sort());
  });

  it('gives every refusal a unique code other than 0', () => {
    const codes = ofFeatures.map(([, { code }]) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(0);
  });

  it.each(names)('%s has a text with the same values in both languages', (name) => {
    const { text } = errorCatalogue[name];
    for (const locale of LOCALES) expect(text[locale]).not.toBe('');
    expect(placeholders(text['zh-CN'])).toEqual(placeholders(text['en-US']));
  });

  it('chat §8 holds every numeric code', () => {
    const codes = names.map((name) => errorCatalogue[name].code as number);
    const listed = [0x29b95613, 0x29db35c7, 0x29b95615, 0x29d8ebe4, 0x29d91ee0, 0x2acbbc0f, 0x2acbbc10, 0x29b9561b];
    expect(codes).toEqual(expect.arrayContaining([...listed, 700012014]));
  });

  it('holds every code of the reference wire', () => {
    const codes = names.map((name) => errorCatalogue[name].code as number);
    const user = [700012006, 700000001, 700000002, 700000003, 700000004, 700000007];
    const bot = [100000003, 100000013, 103000001, 103000002, 103100001, 103100002, 103200001, 103200002];
    expect(codes).toEqual(
      expect.arrayContaining([...user, ...bot, 700015002, 708882003, 702242003, 4015, 4100, 4101, 401, 105000004]),
    );
  });

  it('formats durations and sizes for the locale', () => {
    expect(refusalText('tooManyRequests', 'en-US', { wait: { milliseconds: 42_100 } })).toContain('43 seconds');
    expect(refusalText('tooManyRequests', 'en-US', { wait: { milliseconds: 600_000 } })).toContain('10 minutes');
    expect(refusalText('tooManyRequests', 'zh-CN', { wait: { milliseconds: 600_000 } })).toContain('10分钟');
    expect(refusalText('tooLarge', 'en-US', { limit: { bytes: 5 * 2 ** 20 } })).toContain('5 MB');
    expect(refusalText('tooLarge', 'en-US', { limit: { bytes: 4096 } })).toContain('4 kB');
  });

  it('says in the language of the reader whose limit is used up and when it resets', () => {
    const values = {
      subject: { 'en-US': 'You have', 'zh-CN': '你' },
      limit: { amount: 50_000 },
      period: { 'en-US': 'a day', 'zh-CN': '每天' },
      resets: { day: Date.UTC(2026, 10, 17) },
    };
    expect(refusalText('outOfTokenLimit', 'en-US', values)).toContain(
      'You have used up the limit of 50,000 tokens a day. It resets on November 17, 2026 at 00:00 UTC.',
    );
    expect(refusalText('outOfTokenLimit', 'zh-CN', values)).toContain(
      '你已用完每天 50,000 Token 的额度，将于 UTC 时间 2026年11月17日 00:00 恢复。',
    );
  });
});
