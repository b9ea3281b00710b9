import { SPACE_DESCRIPTION_MAX, SPACE_NAME_MAX } from '@parley/contract';
import { Textarea, TextField } from '@parley/ui';
import { useTranslation } from 'react-i18next';

export interface SpaceWords {
  name: string;
  description: string;
}

interface SpaceFieldsProps {
  value: SpaceWords;
  onChange: (value: SpaceWords) => void;
  /** Why the server did not take it. */
  refusal?: string;
}

/** Name and description of a team space. */
export function SpaceFields({ value, onChange, refusal }: SpaceFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('space_name')}
        note={`${value.name.length}/${SPACE_NAME_MAX}`}
        value={value.name}
        maxLength={SPACE_NAME_MAX}
        autoComplete="off"
        error={refusal}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <Textarea
        label={t('space_description')}
        value={value.description}
        maxLength={SPACE_DESCRIPTION_MAX}
        hasCounter
        isAutoGrowing
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
      />
    </>
  );
}
