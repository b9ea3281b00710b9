import type { UploadItem } from '@parley/chat-core';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { createChatAreaCache, openLocalStorage } from '../../chat-client/local-cache/chat-area-cache.ts';
import { useConversationId } from '../../chat-client/use-conversation.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { lazyPart, usePreload } from '../../parts/lazy-part.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { checkOf, reasonOf } from './upload-outcome.ts';
import { usePendingFiles } from './use-pending-files.ts';

const FileStorage = lazyPart(async () => (await import('./file-storage.tsx')).FileStorage);

const PendingFileList = lazyPart(async () => (await import('./pending-file-list.tsx')).PendingFileList);

/** The files of the next message, above the text box. */
export function PendingFiles() {
  const files = usePendingFiles();
  const storage = useFileStorage(files.length > 0);
  useAnnouncedUploads();
  usePreload(PendingFileList);
  return (
    <>
      {storage && <FileStorage files={files} {...storage} />}
      {files.length > 0 && <PendingFileList files={files} />}
    </>
  );
}

/** Announces to screen readers that an upload has succeeded or failed, and what the model does not get of it. */
function useAnnouncedUploads(): void {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useTexts();
  const { uploads } = client;
  useEffect(() => {
    if (!uploads) return;
    let announced = new Map(uploads.getState().map((item) => [item.id, item.upload]));
    return uploads.subscribe(() => {
      const items = uploads.getState();
      for (const item of items) announceChange(item, announced.get(item.id));
      announced = new Map(items.map((item) => [item.id, item.upload]));
    });

    function announceChange({ file: { name }, upload }: UploadItem, before: UploadItem['upload'] | undefined): void {
      const note = checkOf(upload)?.note;
      if (note && note !== (before && checkOf(before)?.note)) announcer.announceWarning(`${name}: ${note}`);
      if (upload.status === before?.status) return;
      if (upload.status === 'success') announcer.announce(formatText(texts.uploadDone, { name }));
      if (upload.status === 'error')
        announcer.announceWarning(
          [formatText(texts.uploadFailedOf, { name }), reasonOf(upload)].filter(Boolean).join('. '),
        );
    }
  }, [announcer, uploads, texts]);
}

interface FileStorageState {
  readonly conversationId: string;
  readonly onStored: (count: number) => void;
}

/** `null` while no file is to be stored and none is stored, so that the code that stores files is not loaded. */
function useFileStorage(hasFiles: boolean): FileStorageState | null {
  const { callHost } = useSettings();
  const conversationId = useConversationId();
  const [cache] = useState(() =>
    createChatAreaCache(openLocalStorage, (failure) => callHost('onLocalStorageError', failure)),
  );
  const [isNeeded, setNeeded] = useState(false);
  const key = `files:${conversationId}`;
  useEffect(() => {
    if (conversationId !== null && (hasFiles || cache.read(key) !== '')) setNeeded(true);
  }, [cache, conversationId, hasFiles, key]);
  const onStored = useCallback((count: number) => cache.write(key, count > 0 ? String(count) : ''), [cache, key]);
  return isNeeded && conversationId !== null ? { conversationId, onStored } : null;
}
