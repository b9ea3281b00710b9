import type { FileItem } from '@parley/chat-core';
import { extensionOf } from '@parley/contract';
import { Progress } from '@parley/ui';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './file-card.module.css';
import { FileCardButtons } from './file-card-buttons.tsx';
import { FileIcon } from './file-icon.tsx';
import { fileSize } from './file-size.ts';
import { plainName } from './plain-name.ts';
import { useFileUpload } from './use-file-upload.ts';

/** A file: what it is called, how large it is, and how its upload stands (chat §2). */
export function FileCard({ file }: { file: FileItem }) {
  const texts = useTexts();
  const upload = useFileUpload(file);
  const name = plainName(file.file_name);
  const extension = extensionOf(name);
  const size = Number(file.file_size);
  const isOnItsWay = upload.status === 'init' || upload.status === 'uploading';
  return (
    <section aria-label={name} className={styles.card} data-status={upload.status}>
      <FileIcon name={name} type={file.file_type} />
      <div className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.facts}>
          {extension && <span>{extension.toUpperCase()}</span>}
          {Number.isFinite(size) && <span>{fileSize(size)}</span>}
          {upload.status === 'error' && <span className={styles.failed}>{texts.fileUploadFailed}</span>}
          {upload.status === 'canceled' && <span>{texts.fileUploadCanceled}</span>}
        </span>
      </div>
      <FileCardButtons file={file} upload={upload} />
      {isOnItsWay && (
        <div className={styles.progress}>
          <Progress label={formatText(texts.fileUploading, { name })} percent={upload.percent} />
        </div>
      )}
    </section>
  );
}
