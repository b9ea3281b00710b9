import { type FileItem, percentOf, UploadStatus } from '@parley/chat-core';
import { extensionOf } from '@parley/contract';
import { copyText, IconButton, Progress } from '@parley/ui';
import { Check, Copy, Download, RotateCcw, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './file-card.module.css';
import { FileIcon } from './file-icon.tsx';
import { fileSize, visibleName } from './file-label.ts';

/** A file with its name, size and upload status (chat §2). */
export function FileCard({ file }: { file: FileItem }) {
  const texts = useTexts();
  const upload = useFileUpload(file);
  const name = visibleName(file.file_name);
  const extension = extensionOf(name);
  const size = Number(file.file_size);
  const isUploading = upload.status === 'init' || upload.status === 'uploading';
  return (
    <section aria-label={name} className={styles.card} data-status={upload.status}>
      <FileIcon name={name} type={file.file_type} />
      <div className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.details}>
          {extension && <span>{extension.toUpperCase()}</span>}
          {Number.isFinite(size) && <span>{fileSize(size)}</span>}
          {upload.status === 'error' && <span className={styles.failed}>{texts.fileUploadFailed}</span>}
          {upload.status === 'canceled' && <span>{texts.fileUploadCanceled}</span>}
        </span>
      </div>
      <FileCardButtons file={file} upload={upload} />
      {file.file_note && <p className={styles.note}>{file.file_note}</p>}
      {isUploading && (
        <div className={styles.progress}>
          <Progress label={formatText(texts.fileUploading, { name })} percent={upload.percent} />
        </div>
      )}
    </section>
  );
}

interface FileCardButtonsProps {
  file: FileItem;
  upload: FileUpload;
}

/** Cancel during the upload, retry after a failure, copy and download once the file is uploaded. */
function FileCardButtons({ file, upload: { status, id } }: FileCardButtonsProps) {
  const client = useClient();
  const texts = useTexts();
  const { uploads } = client;
  if (status === 'success') return <UploadedButtons file={file} />;
  if (!id || !uploads) return null;
  const { file_name: name } = file;
  const isUploading = status === 'init' || status === 'uploading';
  return (
    <div className={styles.buttons}>
      {isUploading ? (
        <IconButton
          label={formatText(texts.cancelUpload, { name })}
          icon={<X aria-hidden />}
          onClick={() => uploads.cancel(id)}
        />
      ) : (
        <IconButton
          label={formatText(texts.retryUpload, { name })}
          icon={<RotateCcw aria-hidden />}
          onClick={() => uploads.retry(id)}
        />
      )}
    </div>
  );
}

function UploadedButtons({ file }: { file: FileItem }) {
  const texts = useTexts();
  const { callHost } = useSettings();
  const [isCopied, setCopied] = useState(false);
  const url = webUrl(file.file_url);
  if (!url) return null;
  const copyAddress = async () => {
    const wasCopied = await copyText(url);
    setCopied(wasCopied);
    if (wasCopied) callHost('onCopyUpload', { file });
  };
  return (
    <div className={styles.buttons}>
      <IconButton
        label={isCopied ? texts.fileAddressCopied : texts.copyFileAddress}
        icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copyAddress()}
        onBlur={() => setCopied(false)}
      />
      <a
        href={url}
        download={file.file_name}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={formatText(texts.download, { name: file.file_name })}
        title={formatText(texts.download, { name: file.file_name })}
        className={styles.download}
        data-control
      >
        <Download aria-hidden />
      </a>
    </div>
  );
}

/** The absolute http or https URL; null for any other scheme. */
function webUrl(url: string | undefined): string | null {
  if (!url || !URL.canParse(url, location.href)) return null;
  const parsed = new URL(url, location.href);
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : null;
}

interface FileUpload {
  readonly status: keyof typeof UploadStatus;
  readonly percent: number;
  /** The id in the uploader, which can cancel or retry the upload; null for a file of the history. */
  readonly id: string | null;
}

/** The upload status of a file: from the uploader while it has the file, else from the message. */
function useFileUpload(file: FileItem): FileUpload {
  const { uploads } = useClient();
  const item = useSyncExternalStore(
    uploads?.subscribe ?? neverChanges,
    () => uploads?.getState().find(({ id }) => id === file.file_key) ?? null,
  );
  if (item) return { status: item.upload.status, percent: percentOf(item.upload), id: item.id };
  return { status: statusOf(file.upload_status), percent: file.upload_percent ?? 100, id: null };
}

const neverChanges = () => () => undefined;

function statusOf(status: number | undefined): FileUpload['status'] {
  const found = Object.entries(UploadStatus).find(([, number]) => number === status);
  return (found?.[0] as FileUpload['status'] | undefined) ?? 'success';
}
