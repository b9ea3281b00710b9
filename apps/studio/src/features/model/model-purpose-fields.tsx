import { purposesOfProvider } from '@parley/contract';
import { Checkbox } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import styles from './model-dialog.module.css';
import type { ModelFieldsProps } from './model-fields.ts';
import { purposeNames } from './model-words.ts';

/** What the model is used for; not asked where its provider serves only one purpose. */
export function ModelPurposeFields({ draft, problems, onChange }: ModelFieldsProps) {
  const { t } = useTranslation();
  const offered = purposesOfProvider[draft.provider];
  if (offered.length === 1) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('model_purposes')}</legend>
      <div className={styles.choices}>
        {offered.map((purpose) => (
          <Checkbox
            key={purpose}
            label={t(purposeNames[purpose])}
            checked={draft.purposes.includes(purpose)}
            onCheckedChange={(isTicked) =>
              onChange({
                ...draft,
                purposes: offered.filter((one) => (one === purpose ? isTicked : draft.purposes.includes(one))),
              })
            }
          />
        ))}
      </div>
      {problems.includes('purposes') && (
        <p role="alert" className={styles.problem}>
          {t('model_purposes_problem')}
        </p>
      )}
    </fieldset>
  );
}
