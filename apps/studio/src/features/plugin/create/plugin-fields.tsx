import { PLUGIN_DESCRIPTION_MAX, PLUGIN_NAME_MAX, PLUGIN_URL_MAX } from '@parley/contract';
import { Stack, Textarea, TextField } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AuthFields } from '../auth/auth-fields.tsx';
import { PluginPictureField } from '../plugin-picture-field.tsx';
import { isAddress, type PluginDraft } from './plugin-draft.ts';

interface PluginFieldsProps {
  draft: PluginDraft;
  /** The user has tried to save: every problem is shown. */
  isChecked: boolean;
  onChange: (change: Partial<PluginDraft>) => void;
  /** Whether an icon is being uploaded. */
  onBusyChange: (isBusy: boolean) => void;
}

/** Name, description, icon, address and auth of a new plugin. */
export function PluginFields({ draft, isChecked, onChange, onBusyChange }: PluginFieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <TextField
        label={t('plugin_name')}
        value={draft.name}
        maxLength={PLUGIN_NAME_MAX}
        autoComplete="off"
        error={isChecked && draft.name.trim() === '' ? t('plugin_argument_missing') : undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Textarea
        label={t('plugin_description')}
        hint={t('plugin_description_hint')}
        value={draft.desc}
        rows={2}
        isAutoGrowing
        maxLength={PLUGIN_DESCRIPTION_MAX}
        onChange={({ target }) => onChange({ desc: target.value })}
      />
      <PluginPictureField
        name={draft.name}
        icon={draft.icon}
        onChange={(icon) => onChange({ icon })}
        onBusyChange={onBusyChange}
      />
      <AddressField
        label={t('plugin_url')}
        hint={t('plugin_url_hint')}
        value={draft.url}
        isChecked={isChecked}
        onChange={(url) => onChange({ url })}
      />
      <AuthFields
        draft={draft.auth}
        hasSecret={false}
        isChecked={isChecked}
        onChange={(change) => onChange({ auth: { ...draft.auth, ...change } })}
      />
    </Stack>
  );
}

interface AddressFieldProps {
  label: string;
  hint: string;
  value: string;
  isReadOnly?: boolean;
  isChecked: boolean;
  onChange: (url: string) => void;
}

/** The address of an API or a server. A wrong one is named when the field is left, a missing one when the form is checked. */
export function AddressField({ label, hint, value, isReadOnly = false, isChecked, onChange }: AddressFieldProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  return (
    <TextField
      label={label}
      hint={hint}
      type="url"
      inputMode="url"
      placeholder="https://api.example.com"
      value={value}
      readOnly={isReadOnly}
      maxLength={PLUGIN_URL_MAX}
      autoComplete="off"
      error={(isChecked || (isLeft && value !== '')) && !isAddress(value) ? t('plugin_url_problem') : undefined}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setLeft(true)}
    />
  );
}
