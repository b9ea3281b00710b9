import { newVariable, VARIABLES_MAX, type Variable } from '@parley/contract';
import { Button, Dialog, FormSection, Stack, Text } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDiscardQuestion } from '../../../page/use-discard-question.tsx';
import styles from './edit-variables-dialog.module.css';
import { SystemVariables } from './system-variables.tsx';
import { VariableFields } from './variable-fields.tsx';
import { keyProblems, switchedOff, toRows, toVariables, type VariableRow } from './variable-rows.ts';

interface EditVariablesDialogProps {
  variables: readonly Variable[];
  isReadOnly: boolean;
  /** Gives the keys that somebody else has changed too: the user is asked, and they are decided the next time. */
  onSave: (variables: Variable[], decided: readonly string[]) => readonly string[];
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
  const [overwritten, setOverwritten] = useState<readonly string[]>([]);
  const [isChanged, setChanged] = useState(false);
  const { leave, question } = useDiscardQuestion(isChanged, onClose);
  const problems = keyProblems(rows);
  const isFull = rows.length >= VARIABLES_MAX;
  const focusKey = (index: number) => list.current?.children[index]?.querySelector('input')?.focus();

  const changeRows = (next: VariableRow[]) => {
    setRows(next);
    setChanged(true);
  };
  const set = (id: number, change: Partial<VariableRow>) =>
    changeRows(rows.map((row) => (row.id === id ? { ...row, ...change } : row)));
  const add = () => {
    flushSync(() => changeRows([...rows, { ...newVariable(), id: nextId.current++ }]));
    focusKey(rows.length);
  };
  const save = () => {
    if (problems.size === 0) return setOverwritten(onSave(toVariables(rows, off), overwritten));
    flushSync(() => setChecked(true));
    focusKey(rows.findIndex(({ id }) => problems.has(id)));
  };

  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t('draft_section_variable_list')}
      description={t('variable_edit_hint', { example: '{{city}}' })}
      closeLabel={t('close')}
      size="wide"
      footer={
        (!isReadOnly || isChanged) && (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="primary" disabled={isReadOnly} onClick={save}>
              {t(overwritten.length > 0 ? 'variable_overwrite' : 'save')}
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
                    onRemove={() => changeRows(rows.filter(({ id }) => id !== row.id))}
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
          onTurn={(name, isOn) => {
            setOff(isOn ? off.filter((one) => one !== name) : [...off, name]);
            setChanged(true);
          }}
        />
      </FormSection>
      {(overwritten.length > 0 || (isReadOnly && isChanged)) && (
        <div role="alert">
          <Text tone="danger">
            {isReadOnly ? t('variable_locked') : t('variable_overwritten', { keys: overwritten.join(', ') })}
          </Text>
        </div>
      )}
      {question}
    </Dialog>
  );
}
