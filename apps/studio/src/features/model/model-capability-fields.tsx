import { Checkbox } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import styles from './model-dialog.module.css';
import type { ModelFieldsProps } from './model-fields.ts';
import { capabilities, capabilityNames } from './model-words.ts';

/** What a chat model can do; other models are not asked. */
export function ModelCapabilityFields({ draft, onChange }: ModelFieldsProps) {
  const { t } = useTranslation();
  if (!draft.purposes.includes('chat')) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('model_capabilities')}</legend>
      <div className={styles.choices}>
        {capabilities.map((capability) => (
          <Checkbox
            key={capability}
            label={t(capabilityNames[capability])}
            checked={draft[capability]}
            onCheckedChange={(isTicked) => onChange({ ...draft, [capability]: isTicked })}
          />
        ))}
      </div>
      <p className={styles.hint}>{t('model_capability_hint')}</p>
    </fieldset>
  );
}
