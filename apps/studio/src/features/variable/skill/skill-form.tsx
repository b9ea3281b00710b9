import type { Variable } from '@parley/contract';
import { Button, Stack, Tag, Text } from '@parley/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditVariablesDialog } from './edit-variables-dialog.tsx';
import styles from './skill-form.module.css';

export interface VariableSkillFormProps {
  variables: readonly Variable[];
  /** A version is shown, or the agent cannot be edited. */
  isReadOnly: boolean;
  /**
   * `base` is what was there when the dialog was opened. Gives the keys that somebody else has changed too, other than those that
   * are `decided`; nothing is saved unless there are none.
   */
  onSave: (variables: Variable[], base: Variable[], decided: readonly string[]) => readonly string[];
}

/** The variables of an agent, and the dialog that changes them. */
export function VariableSkillForm({ variables, isReadOnly, onSave }: VariableSkillFormProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<readonly Variable[]>();
  const own = variables.filter(({ is_system }) => !is_system);
  const close = () => setEdited(undefined);
  return (
    <Stack gap={3}>
      <Text size="small" tone="muted">
        {t('variable_help')}
      </Text>
      {own.length > 0 && (
        <ul aria-label={t('draft_section_variable_list')} className={styles.variables}>
          {own.map(({ key, description, prompt_disabled, is_disabled }) => (
            <li key={key} className={styles.variable}>
              <span className={styles.name}>
                <code>{key}</code>
                {prompt_disabled && <Tag>{t('variable_not_in_prompt')}</Tag>}
                {is_disabled && <Tag>{t('variable_off')}</Tag>}
              </span>
              {description && <span className={styles.description}>{description}</span>}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="small" icon={<Pencil aria-hidden />} onClick={() => setEdited(variables)}>
          {t(isReadOnly ? 'variable_show' : 'variable_edit')}
        </Button>
      </div>
      {edited && (
        <EditVariablesDialog
          variables={edited}
          isReadOnly={isReadOnly}
          onSave={(saved, decided) => {
            const undecided = onSave(saved, [...edited], decided);
            if (undecided.length === 0) close();
            return undecided;
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}
