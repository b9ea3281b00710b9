import { ICON_MAX_BYTES, UploadFile } from '@parley/contract';
import { Avatar, Button } from '@parley/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './create-bot-dialog.module.css';

/** studio §5 bot create form: the accepted pictures. */
const ACCEPTED = '.jpeg,.jpg,.png,.gif';
const BOT_ICON = 1;

interface BotPictureFieldProps {
  name: string;
  onChange: (iconUri: string) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** A picture for the agent. Without one it has its drawn face. */
export function BotPictureField({ name, onChange, onBusyChange }: BotPictureFieldProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState('');
  const upload = useOperationMutation(UploadFile, {
    onSuccess: ({ data }) => {
      setUrl(data.upload_url);
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
    if (file.size > ICON_MAX_BYTES)
      return setProblem(t('create_bot_picture_large', { megabytes: ICON_MAX_BYTES / 2 ** 20 }));
    onBusyChange(true);
    try {
      const request = { file_head: { file_type: file.type, biz_type: BOT_ICON }, data: await toDataUrl(file) };
      upload.mutate(request, { onSettled: () => onBusyChange(false) });
    } catch {
      // Such as a file that was moved, or one of a drive that is gone.
      setProblem(t('create_bot_picture_unreadable'));
      onBusyChange(false);
    }
  }

  function remove() {
    setUrl('');
    onChange('');
  }

  return (
    <div className={styles.picture}>
      <Avatar kind="agent" name={name} src={url} size={64} />
      <div className={styles.pictureText}>
        <div className={styles.pictureButtons}>
          <Button size="small" isLoading={upload.isPending} onClick={() => picker.current?.click()}>
            {t(url ? 'create_bot_picture_other' : 'create_bot_picture')}
          </Button>
          {url && (
            <Button size="small" variant="ghost" onClick={remove}>
              {t('create_bot_picture_remove')}
            </Button>
          )}
        </div>
        <input
          ref={picker}
          hidden
          type="file"
          aria-label={t('create_bot_picture')}
          accept={ACCEPTED}
          onChange={(event) => void choose(event)}
        />
        <p role="status" className={problem ? styles.problem : styles.hint}>
          {problem || t('create_bot_picture_hint')}
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
