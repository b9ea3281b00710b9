import { percentOf, type UploadItem } from '@parley/chat-core';
import { extensionOf } from '@parley/contract';
import { IconButton, Progress } from '@parley/ui';
import { RotateCw, X } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { FileIcon } from '../../content/file/file-icon.tsx';
import { fileSize } from '../../content/file/file-label.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './pending-file.module.css';
import { PicturePreview } from './picture-preview.tsx';

/** A file in the input: what it is, how far it is, and the ways to be rid of it or to try again. */
export function PendingFile({ item }: { item: UploadItem }) {
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
      <div className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {isFailed ? (
          <span className={styles.failed}>{texts.uploadFailed}</span>
        ) : (
          <span className={styles.facts}>{facts}</span>
        )}
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
