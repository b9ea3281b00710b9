import { MODEL_BASE_URL_MAX, MODEL_KEY_MAX, MODEL_PROVIDERS } from '@parley/contract';
import { PasswordField, Select, TextField } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './model-dialog.module.css';
import { type ModelFieldsProps, withProvider } from './model-draft.ts';
import { providerNames } from './model-labels.ts';
import { modelPresets, OTHER_SERVER, presetOf } from './model-presets.ts';

/** Provider, address and key. */
export function ModelConnectionFields({ form, hasKey }: ModelFieldsProps & { hasKey: boolean }) {
  const { t } = useTranslation();
  const { provider, baseUrl } = form.values;
  const isCompatible = provider === 'openai';
  const presets = modelPresets.map(({ name }) => ({ value: name as string, label: name as string }));
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('model_provider')}
          value={provider}
          options={MODEL_PROVIDERS.map((value) => ({ value, label: t(providerNames[value]) }))}
          onValueChange={(chosen) => form.set(withProvider(form.values, chosen))}
        />
        {isCompatible && (
          <Select
            label={t('model_preset')}
            value={presetOf(baseUrl)}
            options={[...presets, { value: OTHER_SERVER, label: t('model_preset_other') }]}
            onValueChange={(chosen) =>
              form.set({ baseUrl: modelPresets.find(({ name }) => name === chosen)?.baseUrl ?? '' })
            }
          />
        )}
      </div>
      <TextField
        {...form.field('baseUrl', t('model_address_problem', { example: modelPresets[1].baseUrl }))}
        label={t('model_address')}
        type="url"
        inputMode="url"
        maxLength={MODEL_BASE_URL_MAX}
        autoComplete="off"
        spellCheck={false}
        hint={isCompatible ? t('model_address_hint') : t('model_address_optional')}
      />
      <PasswordField
        {...form.field('apiKey', t('model_key_problem'))}
        label={t('model_key')}
        maxLength={MODEL_KEY_MAX}
        // Password managers that ignore `off` respect this one: the key is no password of this site.
        autoComplete="new-password"
        showLabel={t('model_key_show')}
        hideLabel={t('model_key_hide')}
        hint={hasKey ? t('model_key_keep') : t('model_key_hint')}
      />
    </>
  );
}
