import { VARIABLES_MAX, type Variable } from '@parley/contract';
import { Button, Dialog, FormSection, Stack, Text } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './edit-variables-dialog.module.css';
import { SystemVariables } from './system-variables.tsx';
import { VariableFields } from './variable-fields.tsx';
import { keyProblems, newVariable, switchedOff, toRows, toVariables, type VariableRow } from './variable-rows.ts';

interface EditVariablesDialogProps {
  variables: readonly Variable[];
  isReadOnly: boolean;
  onSave: (variables: Variable[]) => void;
  onClose: () => void;
}

/** Edits the variables of an agent. Saving is blocked while a key has a problem (studio §5). */
export function EditVariablesDialog({ variables, isReadOnly, onSave, onClose }: EditVariablesDialogProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const nextId = useRef(variables.length);
  const [rows, setRows] = useState(() => toRows(variables));
  const [off, setOff] = useState(() => switchedOff(variables));
  /** A key that nobody has typed yet is no mistake before it is saved. */
  const [isChecked, setChecked] = useState(false);
  const problems = keyProblems(rows);
  const isFull = rows.length >= VARIABLES_MAX;
  const focusKey = (index: number) => list.current?.children[index]?.querySelector('input')?.focus();

  const set = (id: number, change: Partial<VariableRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
  const add = () => {
    flushSync(() => setRows([...rows, { ...newVariable(), id: nextId.current++ }]));
    focusKey(rows.length);
  };
  const save = () => {
    if (problems.size === 0) return onSave(toVariables(rows, off));
    flushSync(() => setChecked(true));
    focusKey(rows.findIndex(({ id }) => problems.has(id)));
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('draft_section_variable_list')}
      description={t('variable_edit_hint', { example: '{{city}}' })}
      closeLabel={t('close')}
      size="wide"
      footer={
        !isReadOnly && (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="primary" onClick={save}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <FormSection isStacked title={t('variable_own')}>
        <Stack gap={3}>
          {rows.length > 0 && (
            <ul ref={list} aria-label={t('variable_own')} className={styles.rows}>
              {rows.map((row, index) => {
                const problem = problems.get(row.id);
                return (
                  <VariableFields
                    key={row.id}
                    number={index + 1}
                    variable={row}
                    problem={problem === 'key-empty' && !isChecked ? undefined : problem}
                    isReadOnly={isReadOnly}
                    onChange={(change) => set(row.id, change)}
                    onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
                  />
                );
              })}
            </ul>
          )}
          {rows.length === 0 && <Text tone="muted">{t('variable_none_yet')}</Text>}
          {!isReadOnly && (
            <div>
              <Button size="small" icon={<Plus aria-hidden />} disabled={isFull} onClick={add}>
                {t('variable_add')}
              </Button>
            </div>
          )}
          {isFull && (
            <Text size="small" tone="muted">
              {t('variable_full', { max: VARIABLES_MAX })}
            </Text>
          )}
        </Stack>
      </FormSection>
      <FormSection isStacked title={t('variable_of_system')}>
        <SystemVariables
          off={off}
          isReadOnly={isReadOnly}
          onTurn={(name, isOn) => setOff(isOn ? off.filter((one) => one !== name) : [...off, name])}
        />
      </FormSection>
    </Dialog>
  );
}
