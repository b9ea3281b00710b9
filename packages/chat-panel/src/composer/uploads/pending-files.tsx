import { percentOf, type UploadItem, type UploadSource, type Uploads } from '@parley/chat-core';
import { extensionOf } from '@parley/contract';
import { IconButton, Progress } from '@parley/ui';
import { ImageIcon, RotateCw, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { createChatAreaCache, openLocalStorage } from '../../chat-client/local-cache/chat-area-cache.ts';
import { useConversationId } from '../../chat-client/use-conversation.ts';
import { FileIcon } from '../../content/file/file-icon.tsx';
import { fileSize } from '../../content/file/file-label.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { isLocalFile } from '../state/local-file.ts';
import styles from './pending-files.module.css';
import { usePendingFiles } from './use-pending-files.ts';

const FileChecks = lazyPart(async () => (await import('./file-checks.tsx')).FileChecks);
const FileStorage = lazyPart(async () => (await import('./file-storage.tsx')).FileStorage);

/** The files of the next message, above the text box. */
export function PendingFiles() {
  const texts = useTexts();
  const files = usePendingFiles();
  const storage = useFileStorage(files.length > 0);
  useAnnouncedUploads();
  return (
    <>
      {files.length > 0 && <FileChecks />}
      {storage && <FileStorage files={files} {...storage} />}
      {files.length > 0 && (
        <ul aria-label={texts.pendingFiles} className={styles.files}>
          {files.map((item) => (
            <li key={item.id} className={styles.file}>
              <PendingFile item={item} />
            </li>
          ))}
        </ul>
      )}
      <LimitedFiles files={files} />
    </>
  );
}

/** More files than are in sight at once. */
const MANY_FILES = 3;

/** How many of the files the model does not get whole: their notes may be out of sight. */
function LimitedFiles({ files }: { files: Uploads }) {
  const texts = useTexts();
  const count = files.filter(({ upload }) => checkOf(upload)?.note).length;
  if (count === 0 || files.length < MANY_FILES) return null;
  return <p className={styles.limited}>{formatText(texts.limitedFiles, { count, total: files.length })}</p>;
}

/** A file with its progress, and buttons to retry, cancel or remove it. */
function PendingFile({ item }: { item: UploadItem }) {
  const client = useClient();
  const texts = useTexts();
  const { file, kind, upload } = item;
  const { name } = file;
  const isFailed = upload.status === 'error' || upload.status === 'canceled';
  const isUploading = upload.status === 'init' || upload.status === 'uploading';
  const facts = [extensionOf(name).toUpperCase(), fileSize(file.size)].filter(Boolean).join(' · ');
  const removeLabel = formatText(isUploading ? texts.cancelUpload : texts.removeFile, { name });
  return (
    <div className={styles.card}>
      {kind === 'image' ? <PicturePreview file={file} /> : <FileIcon name={name} type={item.fileType ?? ''} />}
      <div className={styles.body}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {isFailed ? (
          <span className={styles.failed}>{reasonOf(upload) ?? texts.uploadFailed}</span>
        ) : (
          <span className={styles.facts}>{facts}</span>
        )}
        <FileCheckNote item={item} />
        {isUploading && <Progress label={formatText(texts.uploadProgress, { name })} percent={percentOf(upload)} />}
      </div>
      {isFailed && (
        <IconButton
          label={formatText(texts.retryUpload, { name })}
          icon={<RotateCw aria-hidden />}
          onClick={() => client.uploads?.retry(item.id)}
        />
      )}
      <IconButton label={removeLabel} icon={<X aria-hidden />} onClick={() => client.uploads?.remove(item.id)} />
    </div>
  );
}

/** What the model does not get of the file, said before it is sent. */
function FileCheckNote({ item: { upload } }: { item: UploadItem }) {
  const texts = useTexts();
  const check = checkOf(upload);
  if (check?.state === 'reading') return <span className={styles.facts}>{texts.readingFile}</span>;
  return check?.note && <span className={styles.note}>{check.note}</span>;
}

const checkOf = (upload: UploadItem['upload']) => (upload.status === 'success' ? upload.check : undefined);

/** Why the server refused the file, in its words. */
const reasonOf = (upload: UploadItem['upload']) => (upload.status === 'error' ? upload.reason : undefined);

/** A thumbnail; an icon if the browser cannot show the file. */
function PicturePreview({ file }: { file: UploadSource }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isLocalFile(file)) return;
    const created = URL.createObjectURL(file.blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <span className={styles.preview}>
      {url ? (
        <img src={url} alt="" className={styles.picture} onError={() => setUrl(null)} />
      ) : (
        <ImageIcon aria-hidden size={20} />
      )}
    </span>
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
