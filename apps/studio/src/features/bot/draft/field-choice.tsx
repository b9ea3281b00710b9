import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './conflict-dialog.module.css';
import type { ConflictField } from './merge/merge-section.ts';
import { isSameValue } from './merge/same-value.ts';

interface FieldChoiceProps {
  label: string;
  field: ConflictField;
  who: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A choice between two values of a field that cannot be merged. */
export function FieldChoice({ label, field, who, value, onChange }: FieldChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  const options = [
    { key: 'mine', title: t('draft_conflict_mine'), option: field.mine },
    { key: 'theirs', title: t('draft_conflict_theirs', { who }), option: field.theirs },
  ];
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map(({ key, title, option }) => (
        <label key={key}>
          <input type="radio" name={name} checked={isSameValue(value, option)} onChange={() => onChange(option)} />
          <span>{title}</span>
          <span className={styles.value}>{shownValue(option, t('draft_value_default'))}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Numbers and texts; other values are known by whose they are. */
function shownValue(value: unknown, defaultText: string): string {
  if (value === null || value === '') return defaultText;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}
