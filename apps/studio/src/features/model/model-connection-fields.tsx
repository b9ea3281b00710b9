import { MODEL_BASE_URL_MAX, MODEL_KEY_MAX, MODEL_PROVIDERS } from '@parley/contract';
import { PasswordField, Select, TextField } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import styles from './model-dialog.module.css';
import { withProvider } from './model-draft.ts';
import type { ModelFieldsProps } from './model-fields.ts';
import { modelPresets, OTHER_SERVER, presetOf } from './model-presets.ts';
import { providerNames } from './model-words.ts';

interface ModelConnectionFieldsProps extends ModelFieldsProps {
  hasKey: boolean;
  keyRefusal: string | undefined;
}

/** Who serves the model, where, and with which key. */
export function ModelConnectionFields({ draft, problems, onChange, hasKey, keyRefusal }: ModelConnectionFieldsProps) {
  const { t } = useTranslation();
  const isCompatible = draft.provider === 'openai';
  const isWrongAddress = draft.baseUrl.trim() !== '' && problems.includes('baseUrl');
  const isWrongKey = draft.apiKey.trim() !== '' && problems.includes('apiKey');
  const presets = [...modelPresets.map(({ name }) => ({ value: name as string, label: name as string }))];
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('model_provider')}
          value={draft.provider}
          options={MODEL_PROVIDERS.map((value) => ({ value, label: t(providerNames[value]) }))}
          onValueChange={(provider) => onChange(withProvider(draft, provider))}
        />
        {isCompatible && (
          <Select
            label={t('model_preset')}
            value={presetOf(draft.baseUrl)}
            options={[...presets, { value: OTHER_SERVER, label: t('model_preset_other') }]}
            onValueChange={(chosen) =>
              onChange({ ...draft, baseUrl: modelPresets.find(({ name }) => name === chosen)?.baseUrl ?? '' })
            }
          />
        )}
      </div>
      <TextField
        label={t('model_address')}
        type="url"
        inputMode="url"
        value={draft.baseUrl}
        maxLength={MODEL_BASE_URL_MAX}
        autoComplete="off"
        spellCheck={false}
        hint={isCompatible ? t('model_address_hint') : t('model_address_optional')}
        error={isWrongAddress ? t('model_address_problem', { example: modelPresets[1].baseUrl }) : undefined}
        onChange={(event) => onChange({ ...draft, baseUrl: event.currentTarget.value })}
      />
      <PasswordField
        label={t('model_key')}
        value={draft.apiKey}
        maxLength={MODEL_KEY_MAX}
        // Not a password of this site: managers that ignore `off` leave this one alone.
        autoComplete="new-password"
        showLabel={t('model_key_show')}
        hideLabel={t('model_key_hide')}
        hint={hasKey ? t('model_key_keep') : t('model_key_hint')}
        error={isWrongKey ? t('model_key_problem') : draft.apiKey ? undefined : keyRefusal}
        onChange={(event) => onChange({ ...draft, apiKey: event.currentTarget.value })}
      />
    </>
  );
}
