import { isNeeded, ParameterSource, ParameterType, type ToolParameter } from '@parley/contract';
import { Button, IconButton, Select, Stack, Text, Textarea, TextField } from '@parley/ui';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { JsonEditor } from '../../../form/json-editor/json-editor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { parameterTypeOf } from '../parameter-types.ts';
import {
  type ArgumentDraft,
  type ArgumentProblems,
  type ArgumentsDraft,
  isOfAnyShape,
  namedParameters,
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
      {namedParameters(parameters).map(([name, parameter]) => {
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
  const { parameter } = argument;
  if (isOfAnyShape(parameter)) return <AnyValue {...argument} />;
  if (parameter.type === ParameterType.array) return <Items {...argument} />;
  if (parameter.type === ParameterType.object) return <Parts {...argument} />;
  const choices = parameter.type === ParameterType.boolean ? ['true', 'false'] : (parameter.choices ?? []);
  return choices.length > 0 ? <Choice {...argument} choices={choices} /> : <TextValue {...argument} />;
}

/** Type, help and problem of a parameter, in words. */
function useArgumentTexts({ parameter, path, problems }: ArgumentProps) {
  const { t } = useTranslation();
  const problem = problems[path];
  const type = t(parameterTypeOf(parameter.type).label);
  return {
    error: problem && t(`plugin_argument_${problem}`),
    note: isNeeded(parameter) ? `${type} · ${t('plugin_required')}` : type,
    hint: hintOf(parameter, t),
  };
}

function hintOf({ desc, source, variable_key = '', file_type }: ToolParameter, t: Translate): string {
  if (source === ParameterSource.variable) return t('plugin_argument_variable', { key: variable_key });
  if (file_type) return [desc, t('plugin_argument_file')].filter(Boolean).join(' ');
  return desc;
}

const textOf = (value: ArgumentDraft): string => (typeof value === 'string' ? value : '');

/** A value of which only the type is known, as JSON. */
function AnyValue(argument: ArgumentProps) {
  const { error, hint, note } = useArgumentTexts(argument);
  return (
    <JsonEditor
      label={argument.label}
      hint={hint || note}
      problem={error}
      value={textOf(argument.value)}
      onChange={argument.onChange}
    />
  );
}

/** A line of text, or several where there are some already. */
function TextValue(argument: ArgumentProps) {
  const { parameter, label, value, onChange } = argument;
  const text = textOf(value);
  const field = {
    ...useArgumentTexts(argument),
    label,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (text.includes('\n')) {
    const { note: _, ...area } = field;
    return <Textarea {...area} rows={3} isAutoGrowing />;
  }
  const inputMode = parameter.type === ParameterType.string ? 'text' : 'decimal';
  return <TextField {...field} autoComplete="off" spellCheck={false} inputMode={inputMode} />;
}

/** One of a few values. */
function Choice({ choices, ...argument }: ArgumentProps & { choices: readonly string[] }) {
  const { t } = useTranslation();
  const { error, hint } = useArgumentTexts(argument);
  return (
    <div className={styles.choice}>
      <Select
        label={argument.label}
        value={textOf(argument.value) || NONE}
        options={[{ value: NONE, label: t('plugin_no_value') }, ...choices.map((one) => ({ value: one, label: one }))]}
        {...(error && { error })}
        onValueChange={(next) => argument.onChange(next === NONE ? '' : next)}
      />
      {hint && (
        <Text size="small" tone="muted">
          {hint}
        </Text>
      )}
    </div>
  );
}

/** The frame around the parts of an object or the items of a list. */
function Group({ argument, children }: { argument: ArgumentProps; children: ReactNode }) {
  const { error, hint, note } = useArgumentTexts(argument);
  return (
    <fieldset className={styles.group}>
      <legend>
        {argument.label} <span className={styles.note}>{note}</span>
      </legend>
      {hint && (
        <Text size="small" tone="muted">
          {hint}
        </Text>
      )}
      {children}
      {error && (
        <Text size="small" tone="danger">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

/** The parts of an object. */
function Parts(argument: ArgumentProps) {
  const { parameter, path, value, problems, onChange } = argument;
  const draft = typeof value === 'object' && !Array.isArray(value) ? (value as ArgumentsDraft) : {};
  return (
    <Group argument={argument}>
      <Fields
        parameters={parameter.sub_parameters ?? []}
        draft={draft}
        place={path}
        problems={problems}
        onChange={onChange}
      />
    </Group>
  );
}

/** An option of a select has a value; this one stands for an empty text. */
const NONE = '\u0000none';

type Translate = ReturnType<typeof useTranslation>['t'];

/** The items of a list. */
function Items(argument: ArgumentProps) {
  const { parameter, label, path, value, problems, onChange } = argument;
  const { t } = useTranslation();
  const [item] = parameter.sub_parameters ?? [];
  const items = Array.isArray(value) ? (value as readonly ArgumentDraft[]) : [];
  if (!item) return null;
  return (
    <Group argument={argument}>
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
    </Group>
  );
}
