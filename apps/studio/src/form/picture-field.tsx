import { ICON_MAX_BYTES, UploadFile } from '@parley/contract';
import { Avatar, Button } from '@parley/ui';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useErrorMessage } from '../api/use-error-message.ts';
import { useOperationMutation } from '../api/use-operation-mutation.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './picture-field.module.css';

/** studio §5: the accepted pictures. */
const ACCEPTED = '.jpeg,.jpg,.png,.gif';

interface PictureFieldProps {
  label: string;
  kind: 'agent' | 'space';
  /** The name of the thing that has the picture. */
  name: string;
  /** The URL of the picture that is shown; empty without one. */
  src: string;
  /** The business that the upload belongs to (studio §7 UploadFile). */
  bizType: number;
  hint: string;
  /** A button for another way to a picture, or to none. */
  otherButton?: ReactNode;
  /** A picture was uploaded. */
  onUpload: (picture: { uri: string; url: string }) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** Uploads a chosen picture at once and gives it to the form. */
export function PictureField({ label, kind, name, src, bizType, hint, otherButton, ...field }: PictureFieldProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const upload = useOperationMutation(UploadFile, {
    onSuccess: ({ data }) => field.onUpload({ uri: data.upload_uri, url: data.upload_url }),
    onError: (error) => setProblem(errorMessage(error)),
  });

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    // Cleared, so that choosing the same file again fires a change event.
    currentTarget.value = '';
    setProblem('');
    if (file.size > ICON_MAX_BYTES) return setProblem(t('picture_large', { megabytes: ICON_MAX_BYTES / 2 ** 20 }));
    field.onBusyChange(true);
    try {
      const request = { file_head: { file_type: file.type, biz_type: bizType }, data: await toDataUrl(file) };
      upload.mutate(request, { onSettled: () => field.onBusyChange(false) });
    } catch {
      // The file was moved, or its drive was removed.
      setProblem(t('picture_unreadable'));
      field.onBusyChange(false);
    }
  }

  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.picture}>
        <Avatar kind={kind} name={name} src={src} size={64} />
        <div className={styles.text}>
          <div className={styles.buttons}>
            <Button
              size="small"
              icon={<Upload aria-hidden />}
              isLoading={upload.isPending}
              onClick={() => picker.current?.click()}
            >
              {t('picture_choose')}
            </Button>
            {otherButton}
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
