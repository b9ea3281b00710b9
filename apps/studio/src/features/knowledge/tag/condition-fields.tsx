import { TAG_VALUE_MAX, tagOperators } from '@parley/contract';
import { Checkbox, IconButton, Select, Text, TextField } from '@parley/ui';
import { X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  type ConditionDraft,
  type KnownTag,
  newCondition,
  operatorText,
  readCondition,
  tagOf,
} from './condition-draft.ts';
import styles from './tag.module.css';

interface ConditionFieldsProps {
  /** From 1. */
  number: number;
  condition: ConditionDraft;
  tags: readonly KnownTag[];
  isReadOnly: boolean;
  onChange: (condition: ConditionDraft) => void;
  onRemove: () => void;
}

/** One condition: tag, comparison and value. */
export function ConditionFields({ number, condition, tags, isReadOnly, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useTranslation();
  const tag = tagOf(condition, tags);
  const options = tags.map(({ name }, index) => ({ value: String(index), label: name }));
  const gone = { value: 'gone', label: t('condition_tag_gone', { name: condition.name }) };
  const choose = (value: string) => {
    const chosen = tags[Number(value)];
    if (chosen) onChange({ ...newCondition(chosen), allows_missing: condition.allows_missing });
  };
  return (
    <li className={styles.row}>
      <div className={styles.fields}>
        <Select
          label={t('condition_tag')}
          value={tag ? String(tags.indexOf(tag)) : gone.value}
          options={tag ? options : [gone, ...options]}
          disabled={isReadOnly}
          onValueChange={choose}
        />
        <Select
          label={t('condition_operator')}
          value={condition.operator}
          options={tagOperators[condition.type].map((value) => ({
            value,
            label: t(operatorText(value, condition.type)),
          }))}
          disabled={isReadOnly}
          onValueChange={(operator) => onChange({ ...condition, operator })}
        />
        <ConditionValue condition={condition} tag={tag} isReadOnly={isReadOnly} onChange={onChange} />
        <div className={styles.whole}>
          <Checkbox
            label={t('condition_missing')}
            checked={condition.allows_missing}
            disabled={isReadOnly}
            onCheckedChange={(allows_missing) => onChange({ ...condition, allows_missing })}
          />
          {!tag && (
            <Text size="label" tone="danger">
              {t('condition_tag_gone_hint')}
            </Text>
          )}
        </div>
      </div>
      {!isReadOnly && (
        <IconButton label={t('condition_remove', { number })} icon={<X aria-hidden />} onClick={onRemove} />
      )}
    </li>
  );
}

type ConditionValueProps = Pick<ConditionFieldsProps, 'condition' | 'isReadOnly' | 'onChange'> & {
  tag: KnownTag | undefined;
};

function ConditionValue({ condition, tag, isReadOnly, onChange }: ConditionValueProps) {
  const { t } = useTranslation();
  const { type, values } = condition;
  const read = readCondition(condition);
  const problem = 'problem' in read ? t(`condition_${read.problem}`) : undefined;
  if (type === 'choice') {
    const choices = [...new Set([...(tag?.choices ?? []), ...values])];
    const set = (choice: string, isChosen: boolean) =>
      onChange({ ...condition, values: choices.filter((one) => (one === choice ? isChosen : values.includes(one))) });
    return (
      <fieldset className={`${styles.choices} ${styles.whole}`}>
        <legend>{t('condition_value')}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={values.includes(choice)}
            disabled={isReadOnly}
            onCheckedChange={(isChosen) => set(choice, isChosen)}
          />
        ))}
        {problem && (
          <Text size="label" tone="muted">
            {problem}
          </Text>
        )}
      </fieldset>
    );
  }
  return (
    <TextField
      label={t('condition_value')}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={values[0] ?? ''}
      maxLength={TAG_VALUE_MAX}
      autoComplete="off"
      readOnly={isReadOnly}
      hint={problem}
      onChange={(event) => onChange({ ...condition, values: [event.target.value] })}
    />
  );
}
