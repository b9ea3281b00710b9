import {
  defaultValueProblem,
  isSameParameter,
  isUnusableHeader,
  lacksValue,
  PARAMETER_DESCRIPTION_MAX,
  PARAMETER_NAME_MAX,
  PARAMETER_VALUE_MAX,
  ParameterFile,
  type ParameterLocation,
  ParameterSource,
  ParameterType,
  parameterNameProblem,
  type ToolParameter,
  VARIABLE_KEY_MAX,
} from '@parley/contract';
import { Button, Checkbox, Dialog, Grid, SegmentedControl, Select, Stack, Textarea, TextField } from '@parley/ui';
import { useState } from 'react';
import { JsonEditor } from '../../../form/json-editor/json-editor.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasParts, parameterLocations, parameterTypes } from '../parameter-types.ts';
import { tidyParameter, withOwnParts } from './parameter-draft.ts';

const NO_FILE = 'none';

const sources = [
  { value: ParameterSource.model, label: 'plugin_source_model', hint: 'plugin_source_model_hint' },
  { value: ParameterSource.variable, label: 'plugin_source_variable', hint: 'plugin_source_variable_hint' },
  { value: ParameterSource.fixed, label: 'plugin_source_fixed', hint: 'plugin_source_fixed_hint' },
] as const;

interface ParameterDialogProps {
  title: string;
  parameter: ToolParameter;
  /** Parts are sent where the whole is. */
  isPart: boolean;
  /** The item of a list, or a body that is one value. */
  isNameless: boolean;
  /** What it is, is decided by a server: only who gives its value can be changed. */
  isFixed: boolean;
  /** The others at its level. */
  siblings: readonly ToolParameter[];
  onSave: (parameter: ToolParameter) => void;
  onClose: () => void;
}

/** One parameter of a tool: what it is, where it is sent, who gives its value. */
export function ParameterDialog({ parameter, isPart, isNameless, isFixed, siblings, ...dialog }: ParameterDialogProps) {
  const { t } = useTranslation();
  const { title, onSave, onClose } = dialog;
  const [draft, setDraft] = useState(parameter);
  const change = (part: Partial<ToolParameter>) => setDraft({ ...draft, ...part });
  const { name, desc, type, source } = draft;
  const named = { ...draft, name: name.trim() };
  const nameProblem = isNameless ? null : problemOfName(named, siblings, isPart);
  const chosen = sources.find(({ value }) => value === source) ?? sources[0];
  const needsKey = source === ParameterSource.variable && !draft.variable_key;
  const isComplete =
    (isNameless || named.name !== '') && nameProblem === null && !needsKey && problemOfValue(draft) === null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isComplete}
            onClick={() => onSave(tidyParameter(withOwnParts(named, parameter.type)))}
          >
            {t('plugin_apply')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {!isNameless && (
          <TextField
            label={t('plugin_name')}
            value={name}
            maxLength={PARAMETER_NAME_MAX}
            readOnly={isFixed}
            autoComplete="off"
            spellCheck={false}
            error={nameProblem === null ? undefined : t(nameProblem)}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
        <Textarea
          label={t('plugin_description')}
          hint={isFixed ? undefined : t('plugin_parameter_description_hint')}
          value={desc}
          rows={2}
          isAutoGrowing
          readOnly={isFixed}
          maxLength={PARAMETER_DESCRIPTION_MAX}
          onChange={({ target }) => change({ desc: target.value })}
        />
        {!isFixed && <Shape draft={draft} isPart={isPart} onChange={change} />}
        <SegmentedControl
          label={t('plugin_source')}
          value={String(source)}
          options={sources.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
          hint={t(chosen.hint)}
          onValueChange={(value) => change({ source: Number(value) as ParameterSource })}
        />
        {source === ParameterSource.variable && (
          <TextField
            label={t('plugin_variable')}
            hint={t('plugin_variable_hint')}
            value={draft.variable_key ?? ''}
            maxLength={VARIABLE_KEY_MAX}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ variable_key: target.value })}
          />
        )}
        <DefaultValue draft={draft} onChange={(default_value) => change({ default_value })} />
        {!isFixed && source === ParameterSource.model && mayHaveChoices(type) && (
          <Textarea
            label={t('plugin_choices')}
            hint={t('plugin_choices_hint')}
            value={(draft.choices ?? []).join('\n')}
            rows={2}
            isAutoGrowing
            onChange={({ target }) => change({ choices: target.value === '' ? undefined : target.value.split('\n') })}
            onBlur={() => change({ choices: draft.choices?.map((one) => one.trim()).filter((one) => one !== '') })}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface ShapeProps {
  draft: ToolParameter;
  isPart: boolean;
  onChange: (change: Partial<ToolParameter>) => void;
}

/** Type, place and whether it has to be there. */
function Shape({ draft, isPart, onChange }: ShapeProps) {
  const { t } = useTranslation();
  const { type } = draft;
  return (
    <>
      <Grid columnWidth={180} gap={4}>
        <Select
          label={t('plugin_type')}
          value={String(type)}
          options={parameterTypes.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
          onValueChange={(value) => onChange({ type: Number(value) as ParameterType, default_value: undefined })}
        />
        {!isPart && (
          <Select
            label={t('plugin_place')}
            value={String(draft.location)}
            options={parameterLocations.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
            onValueChange={(value) => onChange({ location: Number(value) as ParameterLocation })}
          />
        )}
        {type === ParameterType.string && (
          <Select
            label={t('plugin_file')}
            value={draft.file_type ?? NO_FILE}
            options={[
              { value: NO_FILE, label: t('plugin_file_none') },
              ...ParameterFile.options.map((value) => ({ value, label: t(`plugin_file_${value}`) })),
            ]}
            onValueChange={(value) => onChange({ file_type: value === NO_FILE ? undefined : (value as ParameterFile) })}
          />
        )}
      </Grid>
      <Checkbox
        label={t('plugin_required_long')}
        checked={draft.is_required}
        onCheckedChange={(is_required) => onChange({ is_required })}
      />
    </>
  );
}

const mayHaveChoices = (type: ParameterType): boolean =>
  type === ParameterType.string || type === ParameterType.integer || type === ParameterType.number;

/** Why the name cannot be used. One that is missing is not told before it is typed. */
function problemOfName(named: ToolParameter, siblings: readonly ToolParameter[], isPart: boolean) {
  // One in the path and one in the query may have the same name; parts are in the same object.
  const isTaken = siblings.some((one) => (isPart ? one.name === named.name : isSameParameter(one, named)));
  if (isTaken) return 'plugin_name_taken' as const;
  if (parameterNameProblem(named.name) === 'odd') return 'plugin_name_odd' as const;
  return !isPart && named.name !== '' && isUnusableHeader(named) ? ('plugin_name_header' as const) : null;
}

/** Why the default value cannot be used, or is missing: the parameter is required and hidden from the model. An empty text is none here. */
function problemOfValue(draft: ToolParameter) {
  const tidy = tidyParameter(draft);
  if (lacksValue(tidy)) return 'plugin_argument_missing' as const;
  const problem = defaultValueProblem(tidy);
  if (problem === 'choice') return 'plugin_value_choice' as const;
  const isNumber = draft.type === ParameterType.integer || draft.type === ParameterType.number;
  return problem && (isNumber ? ('plugin_value_number' as const) : ('plugin_value_type' as const));
}

function DefaultValue({ draft, onChange }: { draft: ToolParameter; onChange: (value: string | undefined) => void }) {
  const { t } = useTranslation();
  const { type, source, is_required, default_value = '' } = draft;
  const label = t(source === ParameterSource.fixed ? 'plugin_fixed_value' : 'plugin_default_value');
  const hint = source === ParameterSource.fixed && !is_required ? t('plugin_fixed_value_hint') : undefined;
  const problem = problemOfValue(draft);
  const message = problem === null ? undefined : t(problem);
  if (hasParts(type))
    return (
      <JsonEditor
        label={label}
        hint={hint}
        problem={message}
        value={default_value}
        maxLength={PARAMETER_VALUE_MAX}
        onChange={onChange}
      />
    );
  if (type === ParameterType.boolean)
    return (
      <Select
        label={label}
        value={default_value || 'none'}
        {...(message !== undefined && { error: message })}
        options={[
          { value: 'none', label: t('plugin_no_value') },
          { value: 'true', label: 'true' },
          { value: 'false', label: 'false' },
        ]}
        onValueChange={(value) => onChange(value === 'none' ? undefined : value)}
      />
    );
  return (
    <TextField
      label={label}
      hint={hint}
      value={default_value}
      maxLength={PARAMETER_VALUE_MAX}
      autoComplete="off"
      inputMode={type === ParameterType.string ? 'text' : 'decimal'}
      error={message}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
