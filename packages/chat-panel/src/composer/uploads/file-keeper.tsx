import { pendingFiles, type Uploads } from '@parley/chat-core';
import { useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { isLocalFile, toLocalFile } from '../state/local-file.ts';
import { keepFiles, readKeptFiles } from './kept-files.ts';

/** Browsers give a page room, not a disk. */
const KEPT_MAX_BYTES = 50 * 1024 * 1024;

interface FileKeeperProps {
  conversationId: string;
  files: Uploads;
  onKept: (count: number) => void;
}

/** Files that lie in the input are there again after a reload: what was picked is picked once more. */
export function FileKeeper({ conversationId, files, onKept }: FileKeeperProps) {
  const { uploads } = useClient();
  const { addFiles } = useComposer();
  const [readId, setReadId] = useState('');
  useEffect(() => {
    if (readId === conversationId) return;
    let isWanted = true;
    void readKeptFiles(conversationId)
      .catch(() => [])
      .then((kept) => {
        if (!isWanted) return;
        const isFree = pendingFiles(uploads?.getState() ?? []).length === 0;
        if (isFree && kept.length > 0) addFiles(kept.map((file) => toLocalFile(file)));
        setReadId(conversationId);
      });
    return () => {
      isWanted = false;
    };
  }, [readId, conversationId, uploads, addFiles]);

  const ids = files.map(({ id }) => id).join(' ');
  useEffect(() => {
    // Not before those of the last time are among them.
    if (readId !== conversationId) return;
    const kept = ids === '' ? [] : keepable(uploads?.getState() ?? []);
    keepFiles(conversationId, kept).then(
      () => onKept(kept.length),
      () => onKept(0),
    );
  }, [ids, readId, conversationId, uploads, onKept]);
  return null;
}

function keepable(uploads: Uploads): readonly File[] {
  const files = pendingFiles(uploads).flatMap(({ file }) =>
    isLocalFile(file) && file.blob instanceof File ? [file.blob] : [],
  );
  return files.reduce((bytes, { size }) => bytes + size, 0) > KEPT_MAX_BYTES ? [] : files;
}
