import { UnpackArchive } from '@parley/contract';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import type { ImportFile } from './import-draft.ts';
import type { ImportDraftEdit } from './use-import-draft.ts';

type SetFile = (key: string, next: Partial<ImportFile>) => void;

/** Archives among the files of an import: once one is uploaded, its files take its place. */
export function useUnpacking(datasetId: string, change: ImportDraftEdit['change'], setFile: SetFile) {
  const errorMessage = useErrorMessage();
  const archives = useRef(new Set<string>());

  async function unpack(key: string, tos_uri: string): Promise<void> {
    try {
      const { files, left_out } = await call(UnpackArchive, { dataset_id: datasetId, tos_uri });
      const unpacked = [
        ...files.map(
          ({ name, size, tos_uri: uri }): ImportFile => ({ ...NEW, name, size, sent: size, status: 'success', uri }),
        ),
        ...left_out.map(({ name, reason }): ImportFile => ({ ...NEW, name, status: 'validateFail', problem: reason })),
      ].map((file, index) => ({ ...file, key: `${key} ${index}` }));
      change(({ files: now }) => ({ files: now.flatMap((file) => (file.key === key ? unpacked : [file])) }));
    } catch (error) {
      setFile(key, { status: 'uploadFail', problem: errorMessage(error as Error) });
    }
  }

  return {
    addArchive: (key: string): void => void archives.current.add(key),
    /** What became of an upload. An archive is not there before it is unpacked. */
    setUploaded(key: string, next: Partial<ImportFile>): void {
      if (next.status === 'success' && next.uri && archives.current.has(key)) void unpack(key, next.uri);
      else setFile(key, next);
    },
  };
}

const NEW: ImportFile = { key: '', name: '', size: 0, status: 'wait', sent: 0, uri: '', problem: '' };
