import { byTime, type OutboxStorage, type StoredMessage } from './outbox-storage.ts';

const STORE = 'message';
type Row = StoredMessage & { readonly conversationKey: string };

/** Stores the outbox in IndexedDB: it survives a reload and is shared between windows. */
export function indexedDbOutboxStorage(databaseName = 'parley-outbox'): OutboxStorage {
  let opened: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    opened ??= openDatabase(databaseName).catch((error) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function within<Value>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> {
    const transaction = (await open()).transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    // A write is lost with the page until its transaction is complete, not only its request.
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    async list(conversationKey) {
      const rows: Row[] = await within('readonly', (store) => store.index('conversation').getAll(conversationKey));
      return rows.map(({ conversationKey: _, ...message }) => message).sort(byTime);
    },
    async put(conversationKey, message) {
      await within('readwrite', (store) => store.put({ ...message, conversationKey } satisfies Row));
    },
    async remove(conversationKey, localMessageId) {
      await within('readwrite', (store) => store.delete([conversationKey, localMessageId]));
    },
  };
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(STORE, { keyPath: ['conversationKey', 'localMessageId'] });
    store.createIndex('conversation', 'conversationKey');
  };
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
