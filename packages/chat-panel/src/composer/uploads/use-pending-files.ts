import { type ChosenFile, pendingFiles, type Uploads } from '@parley/chat-core';
import { useMemo, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';

const NONE: Uploads = [];
const nobody = () => () => undefined;
const none = () => NONE;

/** The files that lie in the input. */
export function usePendingFiles(): Uploads {
  const { uploads } = useClient();
  const all = useSyncExternalStore(uploads?.subscribe ?? nobody, uploads?.getState ?? none);
  return useMemo(() => pendingFiles(all), [all]);
}

export const toChosenFiles = (files: Uploads): readonly ChosenFile[] =>
  files.map(({ upload }) => ({ status: upload.status }));
