import { AUDIO_MAX_BYTES } from '@parley/contract';
import { expect, it } from 'vitest';
import type { FileTexts } from '../../file-text/index.ts';
import type { UsableModel } from '../../model/index.ts';
import type { Files, StoredFile } from '../../upload/index.ts';
import { createOpenModelFiles } from './open-model-files.ts';

const MODEL = { chat: { capabilities: { vision: false } } } as unknown as UsableModel;
const never = new AbortController().signal;

it('keeps no more recordings in memory than the budget: those of one user are read one after the other', async () => {
  const read: string[] = [];
  const endings: (() => void)[] = [];
  const open = createOpenModelFiles({
    files: { read: async ({ name }: StoredFile) => read.push(name) && new Uint8Array(1) } as Partial<Files> as Files,
    fileTexts: {} as FileTexts,
    models: { findTranscription: async () => null },
    transcribeFor: () => new Promise((resolve) => endings.push(() => resolve('text'))),
  });
  const transcribe = async (userId: string, name: string) => {
    const { transcribe } = await open(MODEL, { userId, spaceId: null, botId: null }, never);
    return transcribe({ name, byteSize: AUDIO_MAX_BYTES } as StoredFile);
  };
  const all = [transcribe('ada', 'ada 1'), transcribe('ada', 'ada 2'), transcribe('bob', 'bob 1')];
  await expect.poll(() => endings).toHaveLength(2);
  expect(read).toEqual(['ada 1', 'bob 1']);
  endings[0]?.();
  await expect.poll(() => read).toEqual(['ada 1', 'bob 1', 'ada 2']);
  await expect.poll(() => endings).toHaveLength(3);
  for (const end of endings) end();
  expect(await Promise.all(all)).toEqual(['text', 'text', 'text']);
});
