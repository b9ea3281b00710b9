import { Avatar, Button } from '@parley/ui';
import { Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './picture-field.module.css';
import { uploadIcon } from './upload-icon.ts';
import { useChoosePicture } from './use-choose-picture.ts';

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
  const { choose, isUploading, problem, setProblem, input } = useChoosePicture({
    upload: uploadIcon,
    onUploaded: field.onUpload,
    onBusyChange: field.onBusyChange,
  });
  // A problem ends with the picture that it was shown for, also when the other button replaces that.
  const [seen, setSeen] = useState(src);
  if (seen !== src) {
    setSeen(src);
    setProblem('');
  }

  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.picture}>
        {src === '' && sign ? sign : <Avatar kind={kind} name={name} src={src} size={64} />}
        <div className={styles.text}>
          <div className={styles.buttons}>
            <Button size="small" icon={<Upload aria-hidden />} isLoading={isUploading} onClick={choose}>
              {t('picture_choose')}
            </Button>
            {otherButton}
          </div>
          <input {...input} aria-label={t('picture_choose')} />
          <p role="status" className={problem ? styles.problem : styles.hint}>
            {problem || hint}
          </p>
        </div>
      </div>
    </fieldset>
  );
}
