import {
  DatasetDetail,
  type DocumentInfo,
  GetDocumentText,
  ListDatasetTags,
  ListDocument,
  ListSlice,
  type SliceInfo,
} from '@parley/contract';
import { onTestFinished, vi } from 'vitest';
import { accountUser } from './account-user.ts';
import { datasetInfo, documentInfo } from './dataset.ts';
import { openStudio } from './open-studio.tsx';
import type { ScriptedServer } from './scripted-server.ts';

export const KNOWLEDGE = '/space/10/knowledge/501';

/** A slice as the server lists it. */
export const sliceInfo = (sequence: number, content: string): SliceInfo => ({
  slice_id: `70${sequence}`,
  document_id: '601',
  content,
  sequence,
  status: 1,
  hit_count: 0,
  char_count: content.length,
  place: { page: 2, slide: null, headings: ['Winter'], sheet: null, cells: null },
});

/** Opens a page of a dataset that has one document with two slices, unless the test says otherwise. */
export const openKnowledge = (
  path: string,
  documents: DocumentInfo[] = [documentInfo()],
  script: (server: ScriptedServer) => void = () => undefined,
) => {
  layOut(1200);
  return openStudio(path, {
    user: accountUser(),
    script(server) {
      server.answer(DatasetDetail, { dataset_details: { '501': datasetInfo() } });
      server.answer(ListDatasetTags, { tags: [] });
      server.answer(ListDocument, { document_infos: documents, total: documents.length });
      const slices = [sliceInfo(1, 'Bees do not sleep.'), sliceInfo(2, 'They form a cluster.')];
      server.answer(ListSlice, { slices, total: 2, offset: 0, hasmore: false });
      server.answer(GetDocumentText, { parts: [], page: 1, page_count: 0, status_descript: 'The file was deleted.' });
      script(server);
    },
  });
};

/** Gives tables a size: there is no layout in these tests. */
export function layOut(width: number): void {
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600),
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}

export const bodiesOf = (server: ScriptedServer, operation: Parameters<ScriptedServer['requestsOf']>[0]) =>
  server.requestsOf(operation).map(({ body }) => body);
