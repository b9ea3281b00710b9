import { type ChosenFile, pendingFiles, type Uploads } from '@parley/chat-core';
import { useMemo, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';

const NONE: Uploads = [];
const subscribeToNothing = () => () => undefined;
const getNone = () => NONE;

/** The files of the next message. */
export function usePendingFiles(): Uploads {
  const { uploads } = useClient();
  const all = useSyncExternalStore(uploads?.subscribe ?? subscribeToNothing, uploads?.getState ?? getNone);
  return useMemo(() => pendingFiles(all), [all]);
}

export const toChosenFiles = (files: Uploads): readonly ChosenFile[] =>
  files.map(({ upload }) => ({ status: upload.status }));
