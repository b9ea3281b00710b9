import type { FileItem } from '@parley/chat-core';
import { copyText, IconButton } from '@parley/ui';
import { Check, Copy, Download, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './file-card.module.css';
import type { FileUpload } from './use-file-upload.ts';

interface FileCardButtonsProps {
  file: FileItem;
  upload: FileUpload;
}

/** What can be done with a file now: cancel it on its way, try again, copy its address once it is there. */
export function FileCardButtons({ file, upload: { status, id } }: FileCardButtonsProps) {
  const client = useClient();
  const texts = useTexts();
  const { uploads } = client;
  if (status === 'success') return <ThereButtons file={file} />;
  if (!id || !uploads) return null;
  const { file_name: name } = file;
  const isOnItsWay = status === 'init' || status === 'uploading';
  return (
    <div className={styles.buttons}>
      {isOnItsWay ? (
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

function ThereButtons({ file }: { file: FileItem }) {
  const texts = useTexts();
  const { callHost } = useSettings();
  const [isCopied, setCopied] = useState(false);
  const url = webUrl(file.file_url);
  if (!url) return null;
  const copyAddress = async () => {
    const isThere = await copyText(url);
    setCopied(isThere);
    if (isThere) callHost('onCopyUpload', { file });
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

/** An address on the web, whole; null for any other. */
function webUrl(url: string | undefined): string | null {
  if (!url || !URL.canParse(url, location.href)) return null;
  const parsed = new URL(url, location.href);
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : null;
}
