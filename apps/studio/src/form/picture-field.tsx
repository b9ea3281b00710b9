import { ICON_MAX_BYTES, UploadFile } from '@parley/contract';
import { Avatar, Button } from '@parley/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../api/use-error-message.ts';
import { useOperationMutation } from '../api/use-operation-mutation.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './picture-field.module.css';

/** studio §5: the accepted pictures. */
const ACCEPTED = '.jpeg,.jpg,.png,.gif';

interface PictureFieldProps {
  kind: 'agent' | 'space';
  /** The name of the thing that has the picture. */
  name: string;
  /** The URL of the stored picture; empty without one. */
  src?: string;
  /** The business that the upload belongs to (studio §7 UploadFile). */
  bizType: number;
  hint: string;
  /** The id of the uploaded picture; empty when it was removed. */
  onChange: (iconUri: string) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** Uploads a chosen picture at once and gives its id to the form. */
export function PictureField({ kind, name, src = '', bizType, hint, onChange, onBusyChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [chosenUrl, setChosenUrl] = useState<string>();
  const [problem, setProblem] = useState('');
  const url = chosenUrl ?? src;
  const upload = useOperationMutation(UploadFile, {
    onSuccess: ({ data }) => {
      setChosenUrl(data.upload_url);
      onChange(data.upload_uri);
    },
    onError: (error) => setProblem(errorMessage(error)),
  });

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    // Cleared, so that choosing the same file again fires a change event.
    currentTarget.value = '';
    setProblem('');
    if (file.size > ICON_MAX_BYTES) return setProblem(t('picture_large', { megabytes: ICON_MAX_BYTES / 2 ** 20 }));
    onBusyChange(true);
    try {
      const request = { file_head: { file_type: file.type, biz_type: bizType }, data: await toDataUrl(file) };
      upload.mutate(request, { onSettled: () => onBusyChange(false) });
    } catch {
      // The file was moved, or its drive was removed.
      setProblem(t('picture_unreadable'));
      onBusyChange(false);
    }
  }

  function remove() {
    setChosenUrl('');
    onChange('');
  }

  return (
    <div className={styles.picture}>
      <Avatar kind={kind} name={name} src={url} size={64} />
      <div className={styles.text}>
        <div className={styles.buttons}>
          <Button size="small" isLoading={upload.isPending} onClick={() => picker.current?.click()}>
            {t(url ? 'picture_other' : 'picture_choose')}
          </Button>
          {url && (
            <Button size="small" variant="ghost" onClick={remove}>
              {t('picture_remove')}
            </Button>
          )}
        </div>
        <input
          ref={picker}
          hidden
          type="file"
          aria-label={t('picture_choose')}
          accept={ACCEPTED}
          onChange={(event) => void choose(event)}
        />
        <p role="status" className={problem ? styles.problem : styles.hint}>
          {problem || hint}
        </p>
      </div>
    </div>
  );
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
