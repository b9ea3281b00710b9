import { pendingFiles, type Uploads } from '@parley/chat-core';
import { useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { isLocalFile, toLocalFile } from '../state/local-file.ts';
import { readStoredFiles, storeFiles } from './stored-files.ts';

/** Browsers limit the storage of a page. */
const STORED_MAX_BYTES = 50 * 1024 * 1024;

interface FileStorageProps {
  conversationId: string;
  files: Uploads;
  onStored: (count: number) => void;
}

/** Stores the pending files of a conversation and adds them again after a reload. */
export function FileStorage({ conversationId, files, onStored }: FileStorageProps) {
  const { uploads } = useClient();
  const { addFiles } = useComposer();
  const [readId, setReadId] = useState('');
  useEffect(() => {
    if (readId === conversationId) return;
    let isWanted = true;
    void readStoredFiles(conversationId)
      .catch(() => [])
      .then((stored) => {
        if (!isWanted) return;
        const isFree = pendingFiles(uploads?.getState() ?? []).length === 0;
        if (isFree && stored.length > 0) addFiles(stored.map((file) => toLocalFile(file)));
        setReadId(conversationId);
      });
    return () => {
      isWanted = false;
    };
  }, [readId, conversationId, uploads, addFiles]);

  const ids = files.map(({ id }) => id).join(' ');
  useEffect(() => {
    // Storing before the stored files were read would delete them.
    if (readId !== conversationId) return;
    const stored = ids === '' ? [] : storable(uploads?.getState() ?? []);
    storeFiles(conversationId, stored).then(
      () => onStored(stored.length),
      () => onStored(0),
    );
  }, [ids, readId, conversationId, uploads, onStored]);
  return null;
}

function storable(uploads: Uploads): readonly File[] {
  const files = pendingFiles(uploads).flatMap(({ file }) =>
    isLocalFile(file) && file.blob instanceof File ? [file.blob] : [],
  );
  return files.reduce((bytes, { size }) => bytes + size, 0) > STORED_MAX_BYTES ? [] : files;
}
