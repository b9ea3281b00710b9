import { type DatasetTag, readTagValue, TAG_VALUE_MAX } from '@parley/contract';
import { Select, TextField } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';

const NONE = 'none';

interface TagValueFieldProps {
  tag: DatasetTag;
  /** Empty for none. */
  value: string;
  /** What an empty value means for a choice. */
  emptyLabel: string;
  onChange: (value: string) => void;
}

/** The value of a tag that a document has. */
export function TagValueField({ tag: { name, type, choices }, value, emptyLabel, onChange }: TagValueFieldProps) {
  const { t } = useTranslation();
  if (type === 'choice')
    return (
      <Select
        label={name}
        value={value === '' ? NONE : String(choices.indexOf(value))}
        options={[
          { value: NONE, label: emptyLabel },
          ...choices.map((choice, index) => ({ value: String(index), label: choice })),
        ]}
        onValueChange={(index) => onChange(index === NONE ? '' : (choices[Number(index)] ?? ''))}
      />
    );
  const isWrong = type === 'number' && 'problem' in readTagValue(value, type, choices);
  return (
    <TextField
      label={name}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : undefined}
      placeholder={type === 'date' ? undefined : t(`tag_type_${type}`)}
      value={value}
      maxLength={TAG_VALUE_MAX}
      autoComplete="off"
      {...(isWrong && { error: t('condition_invalid_number') })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
