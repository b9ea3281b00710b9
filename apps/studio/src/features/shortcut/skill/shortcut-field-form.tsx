import {
  SHORTCUT_DEFAULT_MAX,
  SHORTCUT_DESCRIPTION_MAX,
  SHORTCUT_FIELD_NAME_MAX,
  SHORTCUT_OPTIONS_MAX,
  ShortcutInputType,
  takesFile,
} from '@parley/contract';
import { classNames, IconButton, Select, Switch, Textarea, TextField } from '@parley/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { MoveHandle } from '../../../form/move-handle.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './edit-shortcut-dialog.module.css';
import { inputTypeTexts } from './input-types.ts';
import type { FieldRow } from './shortcut-draft.ts';
import type { BindableTool } from './shortcut-tool.ts';

interface ShortcutFieldFormProps {
  /** From 1. */
  number: number;
  field: FieldRow;
  parameters: BindableTool['parameters'];
  isReadOnly: boolean;
  problemOf: (control: 'name' | 'options' | 'default' | 'parameter') => string | undefined;
  onChange: (change: Partial<FieldRow>) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  onDrag: (y: number) => void;
}

/** One field of a shortcut's form. */
export function ShortcutFieldForm({
  number,
  field,
  parameters,
  isReadOnly,
  problemOf,
  ...actions
}: ShortcutFieldFormProps) {
  const { t } = useTranslation();
  const [isDragged, setDragged] = useState(false);
  const { onChange } = actions;
  const isSelect = field.input_type === ShortcutInputType.select;
  const isFile = takesFile(field.input_type);
  return (
    <li>
      <fieldset
        aria-label={t('shortcut_field', { number })}
        className={classNames(styles.field, isDragged && styles.dragged)}
      >
        <TextField
          label={t('shortcut_field_name')}
          value={field.name}
          maxLength={SHORTCUT_FIELD_NAME_MAX}
          readOnly={isReadOnly}
          autoComplete="off"
          error={problemOf('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Select
          label={t('shortcut_field_type')}
          value={String(field.input_type)}
          options={Object.values(ShortcutInputType).map((type) => ({
            value: String(type),
            label: t(inputTypeTexts[type]),
          }))}
          disabled={isReadOnly}
          onValueChange={(type) => onChange({ input_type: Number(type) as ShortcutInputType })}
        />
        <TextField
          label={t('shortcut_field_description')}
          value={field.description}
          maxLength={SHORTCUT_DESCRIPTION_MAX}
          readOnly={isReadOnly}
          autoComplete="off"
          onChange={(event) => onChange({ description: event.target.value })}
        />
        {!isFile && (
          <TextField
            label={t('shortcut_field_default')}
            value={field.default_value}
            maxLength={SHORTCUT_DEFAULT_MAX}
            readOnly={isReadOnly}
            autoComplete="off"
            error={problemOf('default')}
            onChange={(event) => onChange({ default_value: event.target.value })}
          />
        )}
        {parameters.length > 0 && (
          <ParameterSelect
            value={field.tool_param}
            parameters={parameters}
            disabled={isReadOnly}
            error={problemOf('parameter')}
            onChange={(tool_param) => onChange({ tool_param })}
          />
        )}
        {isSelect && (
          <Textarea
            label={t('shortcut_field_options')}
            hint={t('shortcut_field_options_hint', { max: SHORTCUT_OPTIONS_MAX })}
            value={field.options.join('\n')}
            rows={3}
            isAutoGrowing
            readOnly={isReadOnly}
            error={problemOf('options')}
            className={styles.wholeRow}
            onChange={(event) => onChange({ options: event.target.value.split('\n') })}
          />
        )}
        <div className={styles.fieldEnd}>
          {!isReadOnly && (
            <MoveHandle
              label={t('shortcut_field_move', { number })}
              onMove={actions.onMove}
              onDrag={actions.onDrag}
              onDraggedChange={setDragged}
            />
          )}
          <Switch
            label={t('shortcut_field_required')}
            checked={field.is_required}
            disabled={isReadOnly}
            onCheckedChange={(is_required) => onChange({ is_required })}
          />
          {!isFile && (
            <Switch
              label={t('shortcut_field_hidden')}
              checked={field.hide}
              disabled={isReadOnly}
              onCheckedChange={(hide) => onChange({ hide })}
            />
          )}
          {!isReadOnly && (
            <span className={styles.remove}>
              <IconButton
                label={t('shortcut_field_remove', { number })}
                icon={<X aria-hidden />}
                onClick={actions.onRemove}
              />
            </span>
          )}
        </div>
      </fieldset>
    </li>
  );
}

const NONE = 'none';
/** A parameter may be called as the choice of none is. */
const optionOf = (name: string) => `=${name}`;

interface ParameterSelectProps {
  value: string | undefined;
  parameters: BindableTool['parameters'];
  disabled: boolean;
  error: string | undefined;
  onChange: (name: string | undefined) => void;
}

/** The parameter of the tool that a field is sent as. One that the tool does not have any more is shown as well. */
function ParameterSelect({ value, parameters, disabled, error, onChange }: ParameterSelectProps) {
  const { t } = useTranslation();
  const isKnown = value === undefined || parameters.some(({ name }) => name === value);
  const options = [
    { value: NONE, label: t('shortcut_parameter_none') },
    ...(isKnown ? [] : [{ value: optionOf(value), label: value }]),
    ...parameters.map(({ name, is_required }) => ({
      value: optionOf(name),
      label: is_required ? t('shortcut_parameter_required', { name }) : name,
    })),
  ];
  return (
    <Select
      label={t('shortcut_parameter')}
      value={value === undefined ? NONE : optionOf(value)}
      options={options}
      disabled={disabled}
      {...(error && { error })}
      onValueChange={(chosen) => onChange(chosen === NONE ? undefined : chosen.slice(1))}
    />
  );
}
