import { ICON_FILE_TYPES, ICON_MAX_BYTES } from '@parley/contract';
import { Avatar, Button } from '@parley/ui';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useErrorMessage } from '../api/use-error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './picture-field.module.css';
import { FileUnreadable } from './upload-file.ts';
import { uploadIcon } from './upload-icon.ts';

interface PictureFieldProps {
  label: string;
  kind: 'agent' | 'space';
  /** The name of the thing that has the picture. */
  name: string;
  /** The URL of the picture that is shown; empty without one. */
  src: string;
  hint: string;
  /** Shown without a picture, in place of the first letter of the name. */
  sign?: ReactNode;
  /** A button for another way to a picture, or to none. */
  otherButton?: ReactNode;
  /** A picture was uploaded. */
  onUpload: (picture: { uri: string; url: string }) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** Uploads a chosen picture at once and gives it to the form. */
export function PictureField({ label, kind, name, src, hint, sign, otherButton, ...field }: PictureFieldProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  /** It ends with the picture that it was shown for, also when the other button replaces that. */
  const [shown, setShown] = useState({ problem: '', src });
  const problem = shown.src === src ? shown.problem : '';
  const setProblem = (text: string) => setShown({ problem: text, src });
  const upload = useMutation({
    mutationFn: uploadIcon,
    onSuccess: field.onUpload,
    onError: (error) => setProblem(error instanceof FileUnreadable ? t('picture_unreadable') : errorMessage(error)),
  });

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    // Cleared, so that choosing the same file again fires a change event.
    currentTarget.value = '';
    setProblem('');
    if (file.size > ICON_MAX_BYTES) return setProblem(t('picture_large', { megabytes: ICON_MAX_BYTES / 2 ** 20 }));
    field.onBusyChange(true);
    upload.mutate(file, { onSettled: () => field.onBusyChange(false) });
  }

  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.picture}>
        {src === '' && sign ? sign : <Avatar kind={kind} name={name} src={src} size={64} />}
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
            accept={ICON_FILE_TYPES}
            onChange={choose}
          />
          <p role="status" className={problem ? styles.problem : styles.hint}>
            {problem || hint}
          </p>
        </div>
      </div>
    </fieldset>
  );
}
