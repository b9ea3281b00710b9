const DATABASE = 'parley-drafts';
const STORE = 'files';

/** The files of the next message, by conversation. They are in IndexedDB because local storage holds small values only. */
export const readStoredFiles = async (conversationId: string): Promise<readonly File[]> =>
  (await within('readonly', (store) => store.get(conversationId))) ?? [];

/** An empty list deletes the entry. */
export async function storeFiles(conversationId: string, files: readonly File[]): Promise<void> {
  if (files.length === 0) await within('readwrite', (store) => store.delete(conversationId));
  else await within('readwrite', (store) => store.put(files, conversationId));
}

async function within<Value>(
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
