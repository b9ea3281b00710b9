import { ShortcutIcon } from '@parley/chat-panel';
import { SHORTCUT_ICONS, type ShortcutIconName } from '@parley/contract';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './edit-shortcut-dialog.module.css';

type Icon = ShortcutIconName | '';

interface IconPickerProps {
  value: string;
  isReadOnly: boolean;
  onChange: (icon: Icon) => void;
}

/** The picture of a shortcut, or none. */
export function IconPicker({ value, isReadOnly, onChange }: IconPickerProps) {
  const { t } = useTranslation();
  const group = useId();
  const choices: readonly Icon[] = ['', ...SHORTCUT_ICONS];
  return (
    <fieldset disabled={isReadOnly} className={styles.icons}>
      <legend className={styles.legend}>{t('shortcut_icon')}</legend>
      <div className={styles.choices}>
        {choices.map((icon) => (
          <label key={icon} className={styles.choice} title={t(icon ? `shortcut_icon_${icon}` : 'block_none')}>
            <input
              type="radio"
              name={group}
              aria-label={t(icon ? `shortcut_icon_${icon}` : 'block_none')}
              checked={icon === value}
              onChange={() => onChange(icon)}
              className={styles.choiceInput}
            />
            {icon ? <ShortcutIcon name={icon} /> : <span className={styles.none}>{t('block_none')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
