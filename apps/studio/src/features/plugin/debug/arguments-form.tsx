import { ParameterSource, ParameterType, type ToolParameter } from '@parley/contract';
import { Button, IconButton, Select, Stack, Text, Textarea, TextField } from '@parley/ui';
import { Plus, X } from 'lucide-react';
import { JsonEditor } from '../../../form/json-editor/json-editor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { parameterTypeOf } from '../parameter-types.ts';
import {
  type ArgumentDraft,
  type ArgumentProblems,
  type ArgumentsDraft,
  argumentName,
  isOfAnyShape,
  newArgument,
} from './arguments-draft.ts';
import styles from './arguments-form.module.css';

interface ArgumentsFormProps {
  parameters: readonly ToolParameter[];
  draft: ArgumentsDraft;
  problems: ArgumentProblems;
  onChange: (draft: ArgumentsDraft) => void;
}

/** A form from the parameters of a tool. */
export function ArgumentsForm({ parameters, draft, problems, onChange }: ArgumentsFormProps) {
  return <Fields parameters={parameters} draft={draft} place="" problems={problems} onChange={onChange} />;
}

function Fields({ parameters, draft, place, problems, onChange }: ArgumentsFormProps & { place: string }) {
  return (
    <Stack gap={4}>
      {parameters.map((parameter) => {
        const name = argumentName(parameter);
        return (
          <Argument
            key={name}
            parameter={parameter}
            label={name}
            path={place ? `${place}.${name}` : name}
            value={draft[name] ?? newArgument(parameter)}
            problems={problems}
            onChange={(value) => onChange({ ...draft, [name]: value })}
          />
        );
      })}
    </Stack>
  );
}

interface ArgumentProps {
  parameter: ToolParameter;
  label: string;
  path: string;
  value: ArgumentDraft;
  problems: ArgumentProblems;
  onChange: (value: ArgumentDraft) => void;
}

function Argument(argument: ArgumentProps) {
  const { parameter, label, path, value, problems, onChange } = argument;
  const { t } = useTranslation();
  const { type, is_required, choices = [], sub_parameters: parts = [] } = parameter;
  const problem = problems[path];
  const error = problem && t(`plugin_argument_${problem}`);
  const note = `${t(parameterTypeOf(type).label)}${is_required ? ` · ${t('plugin_required')}` : ''}`;
  const hint = hintOf(parameter, t);
  if (isOfAnyShape(parameter))
    return (
      <JsonEditor
        label={label}
        hint={hint || note}
        problem={error}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    );
  if (type === ParameterType.array) return <Items {...argument} note={note} />;
  if (type === ParameterType.object)
    return (
      <fieldset className={styles.group}>
        <legend>
          <code>{label}</code> <span className={styles.note}>{note}</span>
        </legend>
        {hint && (
          <Text size="small" tone="muted">
            {hint}
          </Text>
        )}
        {error && (
          <Text size="small" tone="danger">
            {error}
          </Text>
        )}
        <Fields
          parameters={parts}
          draft={typeof value === 'object' && !Array.isArray(value) ? (value as ArgumentsDraft) : {}}
          place={path}
          problems={problems}
          onChange={onChange}
        />
      </fieldset>
    );
  const text = typeof value === 'string' ? value : '';
  const listed = type === ParameterType.boolean ? ['true', 'false'] : choices;
  if (listed.length > 0)
    return (
      <div className={styles.choice}>
        <Select
          label={label}
          value={text || NONE}
          options={[{ value: NONE, label: t('plugin_no_value') }, ...listed.map((one) => ({ value: one, label: one }))]}
          {...(error && { error })}
          onValueChange={(next) => onChange(next === NONE ? '' : next)}
        />
        {hint && (
          <Text size="small" tone="muted">
            {hint}
          </Text>
        )}
      </div>
    );
  const field = {
    label,
    note,
    hint,
    error,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (type === ParameterType.string && !parameter.file_type && text.includes('\n'))
    return <Textarea {...field} rows={3} isAutoGrowing />;
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      inputMode={type === ParameterType.string ? 'text' : 'decimal'}
    />
  );
}

/** An option of a select has a value; this one stands for an empty text. */
const NONE = '\u0000none';

function hintOf({ desc, source, variable_key = '', file_type }: ToolParameter, t: Translate): string {
  if (source === ParameterSource.variable) return t('plugin_argument_variable', { key: variable_key });
  if (file_type) return [desc, t('plugin_argument_file')].filter(Boolean).join(' ');
  return desc;
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** The items of a list. */
function Items({ parameter, label, path, value, problems, note, onChange }: ArgumentProps & { note: string }) {
  const { t } = useTranslation();
  const [item] = parameter.sub_parameters ?? [];
  const items = Array.isArray(value) ? (value as readonly ArgumentDraft[]) : [];
  const problem = problems[path];
  if (!item) return null;
  return (
    <fieldset className={styles.group}>
      <legend>
        <code>{label}</code> <span className={styles.note}>{note}</span>
      </legend>
      {parameter.desc && (
        <Text size="small" tone="muted">
          {parameter.desc}
        </Text>
      )}
      {items.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
        <div key={index} className={styles.item}>
          <Argument
            parameter={item}
            label={t('plugin_item', { number: index + 1 })}
            path={`${path}.${index}`}
            value={one}
            problems={problems}
            onChange={(next) => onChange(items.map((other, place) => (place === index ? next : other)))}
          />
          <IconButton
            label={t('plugin_item_remove', { number: index + 1 })}
            icon={<X aria-hidden />}
            onClick={() => onChange(items.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {problem && (
        <Text size="small" tone="danger">
          {t(`plugin_argument_${problem}`)}
        </Text>
      )}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          aria-label={t('plugin_item_add_to', { name: label })}
          onClick={() => onChange([...items, newArgument(item)])}
        >
          {t('plugin_item_add')}
        </Button>
      </div>
    </fieldset>
  );
}
