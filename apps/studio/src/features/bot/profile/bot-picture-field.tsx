import { ICON_MAX_BYTES, UploadFile } from '@parley/contract';
import { Avatar, Button } from '@parley/ui';
import { Shuffle, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type BotPicture, newFace, pictureUrl } from './bot-picture.ts';
import styles from './bot-picture-field.module.css';

/** studio §5 bot create/edit form: the accepted pictures. */
const ACCEPTED = '.jpeg,.jpg,.png,.gif';
const BOT_ICON = 1;

interface BotPictureFieldProps {
  name: string;
  picture: BotPicture;
  onChange: (picture: BotPicture) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** The picture of the agent, which it always has: a file of the user or a drawn face. */
export function BotPictureField({ name, picture, onChange, onBusyChange }: BotPictureFieldProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const upload = useOperationMutation(UploadFile, {
    onSuccess: ({ data }) => onChange({ kind: 'stored', uri: data.upload_uri, url: data.upload_url }),
    onError: (error) => setProblem(errorMessage(error)),
  });

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    // Cleared, so that choosing the same file again fires a change event.
    currentTarget.value = '';
    setProblem('');
    if (file.size > ICON_MAX_BYTES) return setProblem(t('bot_picture_large', { megabytes: ICON_MAX_BYTES / 2 ** 20 }));
    onBusyChange(true);
    try {
      const request = { file_head: { file_type: file.type, biz_type: BOT_ICON }, data: await toDataUrl(file) };
      upload.mutate(request, { onSettled: () => onBusyChange(false) });
    } catch {
      // Such as a file that was moved, or one of a drive that is gone.
      setProblem(t('bot_picture_unreadable'));
      onBusyChange(false);
    }
  }

  function draw() {
    setProblem('');
    onChange(newFace());
  }

  return (
    <fieldset className={styles.picture}>
      <legend className={styles.label}>{t('bot_picture')}</legend>
      <Avatar kind="agent" name={name} src={pictureUrl(picture)} size={64} />
      <div className={styles.texts}>
        <div className={styles.buttons}>
          <Button
            size="small"
            icon={<Upload aria-hidden />}
            isLoading={upload.isPending}
            onClick={() => picker.current?.click()}
          >
            {t('bot_picture_choose')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            icon={<Shuffle aria-hidden />}
            disabled={upload.isPending}
            onClick={draw}
          >
            {t(picture.kind === 'face' ? 'bot_picture_other_face' : 'bot_picture_face')}
          </Button>
        </div>
        <input
          ref={picker}
          hidden
          type="file"
          aria-label={t('bot_picture_choose')}
          accept={ACCEPTED}
          onChange={(event) => void choose(event)}
        />
        <p role="status" className={problem ? styles.problem : styles.hint}>
          {problem || t('bot_picture_hint')}
        </p>
      </div>
    </fieldset>
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
