import { AUDIO_MAX_BYTES } from '@parley/contract';
import { expect, it } from 'vitest';
import type { StoredFile } from '../../upload/index.ts';
import { createTranscribeFile } from './transcribe-file.ts';

const never = new AbortController().signal;

it('keeps no more recordings in memory than the budget: those of one user are read one after the other', async () => {
  const read: string[] = [];
  const endings: (() => void)[] = [];
  const transcribeFile = createTranscribeFile({
    files: {
      async read({ name }) {
        read.push(name);
        return new Uint8Array(1);
      },
    },
    transcribeFor: () => new Promise((resolve) => endings.push(() => resolve('text'))),
  });
  const transcribe = (userId: string, name: string) =>
    transcribeFile({ userId, spaceId: null, botId: null }, { name, byteSize: AUDIO_MAX_BYTES } as StoredFile, never);
  const all = [transcribe('ada', 'ada 1'), transcribe('ada', 'ada 2'), transcribe('bob', 'bob 1')];
  await expect.poll(() => endings).toHaveLength(2);
  expect(read).toEqual(['ada 1', 'bob 1']);
  endings[0]?.();
  await expect.poll(() => read).toEqual(['ada 1', 'bob 1', 'ada 2']);
  await expect.poll(() => endings).toHaveLength(3);
  for (const end of endings) end();
  expect(await Promise.all(all)).toEqual(['text', 'text', 'text']);
});
