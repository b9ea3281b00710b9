import { percentOf, type UploadItem, type UploadSource, type Uploads } from '@parley/chat-core';
import { extensionOf } from '@parley/contract';
import { IconButton, Progress } from '@parley/ui';
import { ImageIcon, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { FileIcon } from '../../content/file/file-icon.tsx';
import { fileSize } from '../../content/file/file-label.ts';
import { formatText } from '../../texts/format-text.ts';
import { pendingFileTexts } from '../../texts/later/pending-file-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { isLocalFile } from '../state/local-file.ts';
import { FileChecks } from './file-checks.tsx';
import styles from './pending-files.module.css';
import { checkOf, reasonOf } from './upload-outcome.ts';

/** The files with their progress, and what the model does not get of them. */
export function PendingFileList({ files }: { files: Uploads }) {
  const texts = useLaterTexts(pendingFileTexts);
  return (
    <>
      <FileChecks />
      <ul aria-label={texts.pendingFiles} className={styles.files}>
        {files.map((item) => (
          <li key={item.id} className={styles.file}>
            <PendingFile item={item} />
          </li>
        ))}
      </ul>
      <LimitedFiles files={files} />
    </>
  );
}

/** More files than are in sight at once. */
const MANY_FILES = 3;

/** How many of the files the model does not get whole: their notes may be out of sight. */
function LimitedFiles({ files }: { files: Uploads }) {
  const texts = useLaterTexts(pendingFileTexts);
  const count = files.filter(({ upload }) => checkOf(upload)?.note).length;
  if (count === 0 || files.length < MANY_FILES) return null;
  return <p className={styles.limited}>{formatText(texts.limitedFiles, { count, total: files.length })}</p>;
}

/** A file with its progress, and buttons to retry, cancel or remove it. */
function PendingFile({ item }: { item: UploadItem }) {
  const client = useClient();
  const texts = useLaterTexts(pendingFileTexts);
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
  const texts = useLaterTexts(pendingFileTexts);
  const check = checkOf(upload);
  if (check?.state === 'reading') return <span className={styles.facts}>{texts.readingFile}</span>;
  return check?.note && <span className={styles.note}>{check.note}</span>;
}

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
