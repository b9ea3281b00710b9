import { GetDraftBotInfoAgw, type ResponseOf, UpdateDraftBotInfoAgw } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { loadedDraft, saved } from '../../../testing/open-draft-editor.tsx';
import { scriptedServer } from '../../../testing/scripted-server.ts';
import { createDraftCalls } from './draft-calls.ts';

const draftKey = queryKeyOf(GetDraftBotInfoAgw, { bot_id: '30' });

/** The loaded draft of the page after a save of version 4 was answered with this version. */
async function cachedAfterSave(commitVersion: string, hasChange = true) {
  scriptedServer().answer(UpdateDraftBotInfoAgw, saved(commitVersion, hasChange));
  const queryClient = createQueryClient();
  queryClient.setQueryData(draftKey, loadedDraft({ description: 'Old' }));
  const { save } = createDraftCalls('30', queryClient);
  await save({ type: 'save', sections: { name: 'Larry' }, baseVersion: '4' });
  return queryClient.getQueryData<ResponseOf<typeof GetDraftBotInfoAgw>>(draftKey)?.data;
}

describe('the loaded draft after a save', () => {
  it('has what was saved and its version', async () => {
    expect(await cachedAfterSave('5')).toMatchObject({ bot_info: { name: 'Larry' }, commit_version: '5' });
  });

  it('has the time of the save, unless nothing has changed', async () => {
    const before = Math.floor(Date.now() / 1_000);
    expect(Number((await cachedAfterSave('5'))?.commit_time)).toBeGreaterThanOrEqual(before);
    expect((await cachedAfterSave('4', false))?.commit_time).toBe(loadedDraft().data.commit_time);
  });

  it('keeps its version when others saved in between: their sections are not in it', async () => {
    expect(await cachedAfterSave('6')).toMatchObject({ bot_info: { name: 'Larry' }, commit_version: '4' });
  });
});
