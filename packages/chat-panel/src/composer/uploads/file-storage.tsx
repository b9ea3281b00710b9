import { pendingFiles, type Uploads } from '@parley/chat-core';
import { useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { isLocalFile, toLocalFile } from '../state/local-file.ts';

/** Larger files are not stored, because browsers limit the storage of a page. */
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
    let isCurrent = true;
    void readStoredFiles(conversationId)
      .catch(() => [])
      .then((stored) => {
        if (!isCurrent) return;
        const hasNoFiles = pendingFiles(uploads?.getState() ?? []).length === 0;
        if (hasNoFiles && stored.length > 0) addFiles(stored.map((file) => toLocalFile(file)));
        setReadId(conversationId);
      });
    return () => {
      isCurrent = false;
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

const DATABASE = 'parley-drafts';
const STORE = 'files';

/** The files of the next message, by conversation. They are in IndexedDB because local storage holds small values only. */
const readStoredFiles = async (conversationId: string): Promise<readonly File[]> =>
  (await inTransaction('readonly', (store) => store.get(conversationId))) ?? [];

/** An empty list deletes the entry. */
async function storeFiles(conversationId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) await inTransaction('readwrite', (store) => store.delete(conversationId));
  else await inTransaction('readwrite', (store) => store.put(files, conversationId));
}

async function inTransaction<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
