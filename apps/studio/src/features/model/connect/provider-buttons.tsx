import { Button } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary } from '../../../page/lazy-part.tsx';
import { LazyModelDialog } from '../lazy-model-dialog.ts';
import { type ModelDraft, newModelDraft, withProvider } from '../model-draft.ts';
import { hostedPresets } from '../model-presets.ts';
import styles from './connect-model.module.css';

const [firstHosted, ...otherHosted] = hostedPresets.map(({ name, baseUrl }) => ({
  name: name as string,
  draft: { ...newModelDraft, baseUrl },
}));

/** The usual providers. Each opens the form of a new model with its address filled in. */
const providers: readonly { name: string; draft: ModelDraft }[] = [
  ...(firstHosted ? [firstHosted] : []),
  { name: 'Anthropic', draft: withProvider(newModelDraft, 'anthropic') },
  { name: 'Google', draft: withProvider(newModelDraft, 'google') },
  ...otherHosted,
];

/** A way to a provider that needs a key, or to another server. */
export function ProviderButtons({ label }: { label: string }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<ModelDraft>();
  return (
    <fieldset className={styles.providers}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button key={provider.name} size="small" onClick={() => setDraft(provider.draft)}>
            {provider.name}
          </Button>
        ))}
        <Button size="small" onClick={() => setDraft({ ...newModelDraft, baseUrl: '' })}>
          {t('model_preset_other')}
        </Button>
      </div>
      {draft && (
        <LazyPartBoundary onFailed={() => setDraft(undefined)}>
          <LazyModelDialog draft={draft} onClose={() => setDraft(undefined)} />
        </LazyPartBoundary>
      )}
    </fieldset>
  );
}
