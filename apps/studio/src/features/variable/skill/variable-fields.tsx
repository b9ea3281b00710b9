import { VARIABLE_DESCRIPTION_MAX, VARIABLE_KEY_MAX, VARIABLE_VALUE_MAX, type Variable } from '@parley/contract';
import { IconButton, Switch, Textarea, TextField } from '@parley/ui';
import { X } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './edit-variables-dialog.module.css';
import type { KeyProblem } from './variable-rows.ts';

const problemTexts = {
  'key-empty': 'variable_key_empty',
  'name-used': 'variable_key_used',
  'key-invalid': 'variable_key_invalid',
} as const satisfies Record<KeyProblem, string>;

interface VariableFieldsProps {
  /** From 1. */
  number: number;
  variable: Variable;
  problem: KeyProblem | undefined;
  isReadOnly: boolean;
  onChange: (change: Partial<Variable>) => void;
  onRemove: () => void;
}

/** One variable of an agent. */
export function VariableFields({ number, variable, problem, isReadOnly, onChange, onRemove }: VariableFieldsProps) {
  const { t } = useTranslation();
  return (
    <li>
      <fieldset aria-label={t('variable_number', { number })} className={styles.row}>
        <TextField
          label={t('variable_key')}
          value={variable.key}
          maxLength={VARIABLE_KEY_MAX}
          readOnly={isReadOnly}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem && t(problemTexts[problem])}
          onChange={(event) => onChange({ key: event.target.value })}
        />
        <Textarea
          label={t('variable_description')}
          value={variable.description}
          maxLength={VARIABLE_DESCRIPTION_MAX}
          readOnly={isReadOnly}
          rows={1}
          isAutoGrowing
          hasCounter
          hint={t('variable_description_hint')}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <Textarea
          label={t('variable_default')}
          value={variable.default_value}
          maxLength={VARIABLE_VALUE_MAX}
          readOnly={isReadOnly}
          rows={1}
          isAutoGrowing
          hasCounter
          onChange={(event) => onChange({ default_value: event.target.value })}
        />
        <div className={styles.rowEnd}>
          <Switch
            label={t('variable_enabled')}
            checked={!variable.is_disabled}
            disabled={isReadOnly}
            onCheckedChange={(isOn) => onChange({ is_disabled: !isOn })}
          />
          <Switch
            label={t('variable_in_prompt')}
            checked={!variable.prompt_disabled}
            disabled={isReadOnly}
            onCheckedChange={(isUsed) => onChange({ prompt_disabled: !isUsed })}
          />
          {!isReadOnly && (
            <span className={styles.remove}>
              <IconButton label={t('variable_remove', { number })} icon={<X aria-hidden />} onClick={onRemove} />
            </span>
          )}
        </div>
      </fieldset>
    </li>
  );
}
