import { SHORTCUT_FIELDS_MAX } from '@parley/contract';
import { Button, FormSection, rowAt, Stack, Text } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './edit-shortcut-dialog.module.css';
import { type FieldRow, newField, withMoved } from './shortcut-draft.ts';
import { ShortcutFieldForm } from './shortcut-field-form.tsx';
import type { BindableTool } from './shortcut-tool.ts';

interface ShortcutFieldsProps {
  fields: readonly FieldRow[];
  /** Of the tool that the shortcut calls; none where it calls none. */
  parameters: BindableTool['parameters'];
  isReadOnly: boolean;
  /** What is wrong with a control of a field, such as `name 3`. */
  problemOf: (control: string) => string | undefined;
  newId: () => number;
  onChange: (fields: readonly FieldRow[]) => void;
}

/** The fields of a shortcut in the order of its form. */
export function ShortcutFields({ fields, parameters, isReadOnly, problemOf, newId, onChange }: ShortcutFieldsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const focus = (index: number, control: string) =>
    list.current?.children[index]?.querySelector<HTMLElement>(control)?.focus();
  const move = (index: number, to: number) => flushSync(() => onChange(withMoved(fields, index, to)));
  const add = () => {
    flushSync(() => onChange([...fields, { ...newField(), id: newId() }]));
    focus(fields.length, 'input');
  };
  return (
    <FormSection isStacked title={t('shortcut_fields')}>
      <Stack gap={3}>
        {fields.length === 0 && <Text tone="muted">{t('shortcut_fields_none')}</Text>}
        {fields.length > 0 && (
          <ul ref={list} aria-label={t('shortcut_fields')} className={styles.fields}>
            {fields.map((field, index) => (
              <ShortcutFieldForm
                key={field.id}
                number={index + 1}
                field={field}
                parameters={parameters}
                isReadOnly={isReadOnly}
                problemOf={(control) => problemOf(`${control} ${field.id}`)}
                onChange={(change) =>
                  onChange(fields.map((one) => (one.id === field.id ? { ...one, ...change } : one)))
                }
                onRemove={() => onChange(fields.filter(({ id }) => id !== field.id))}
                onMove={(by) => {
                  move(index, index + by);
                  focus(Math.max(0, Math.min(index + by, fields.length - 1)), 'button');
                }}
                onDrag={(y) => {
                  const to = rowAt(list.current, y);
                  if (to >= 0 && to !== index) move(index, to);
                }}
              />
            ))}
          </ul>
        )}
        {!isReadOnly && (
          <div>
            <Button
              size="small"
              icon={<Plus aria-hidden />}
              disabled={fields.length >= SHORTCUT_FIELDS_MAX}
              onClick={add}
            >
              {t('shortcut_field_add')}
            </Button>
          </div>
        )}
      </Stack>
    </FormSection>
  );
}
