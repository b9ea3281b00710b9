import {
  MODEL_CONTEXT_MAX,
  MODEL_CONTEXT_MIN,
  MODEL_PRICE_MAX,
  MODEL_WAIT_MAX_SECONDS,
  purposesOfProvider,
} from '@parley/contract';
import { Checkbox, TextField } from '@parley/ui';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './model-dialog.module.css';
import type { ModelFieldsProps } from './model-draft.ts';
import { capabilities, capabilityNames, purposeNames } from './model-labels.ts';

/** The purposes the model serves; hidden where its provider serves only one. */
export function ModelPurposeFields({ form }: ModelFieldsProps) {
  const { t } = useTranslation();
  const { provider, purposes } = form.values;
  const offered = purposesOfProvider[provider];
  if (offered.length === 1) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('model_purposes')}</legend>
      <div className={styles.choices}>
        {offered.map((purpose) => (
          <Checkbox
            key={purpose}
            label={t(purposeNames[purpose])}
            checked={purposes.includes(purpose)}
            onCheckedChange={(isTicked) =>
              form.set({ purposes: offered.filter((one) => (one === purpose ? isTicked : purposes.includes(one))) })
            }
          />
        ))}
      </div>
      {form.isInvalid('purposes') && (
        <p role="alert" className={styles.problem}>
          {t('model_purposes_problem')}
        </p>
      )}
    </fieldset>
  );
}

/** What a chat model can do. Models for other purposes have no capabilities. */
export function ModelCapabilityFields({ form }: ModelFieldsProps) {
  const { t } = useTranslation();
  if (!form.values.purposes.includes('chat')) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('model_capabilities')}</legend>
      <div className={styles.choices}>
        {capabilities.map((capability) => (
          <Checkbox
            key={capability}
            label={t(capabilityNames[capability])}
            checked={form.values[capability]}
            onCheckedChange={(isTicked) => form.set({ [capability]: isTicked })}
          />
        ))}
      </div>
      <p className={styles.hint}>{t('model_capability_hint')}</p>
    </fieldset>
  );
}

/** The size of the context, and the prices. */
export function ModelPriceFields({ form }: ModelFieldsProps) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale());
  const contextProblem = t('model_context_problem', { min: format(MODEL_CONTEXT_MIN), max: format(MODEL_CONTEXT_MAX) });
  const priceProblem = t('model_price_problem', { max: format(MODEL_PRICE_MAX) });
  return (
    <>
      <TextField
        {...form.field('contextTokens', contextProblem)}
        label={t('model_context')}
        inputMode="numeric"
        autoComplete="off"
      />
      <fieldset className={styles.group}>
        <legend>{t('model_price')}</legend>
        <div className={styles.pair}>
          <TextField
            {...form.field('inputPrice', priceProblem)}
            label={t('model_price_input')}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...form.field('outputPrice', priceProblem)}
            label={t('model_price_output')}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <p className={styles.hint}>{t('model_price_hint')}</p>
      </fieldset>
    </>
  );
}

/** How long the answer of a chat model is waited for. */
export function ModelTimeFields({ form }: ModelFieldsProps) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale());
  if (!form.values.purposes.includes('chat')) return null;
  const problem = t('model_wait_problem', { max: format(MODEL_WAIT_MAX_SECONDS) });
  return (
    <fieldset className={styles.group}>
      <legend>{t('model_wait')}</legend>
      <div className={styles.pair}>
        <TextField
          {...form.field('firstToken', problem)}
          label={t('model_wait_first_token')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...form.field('silence', problem)}
          label={t('model_wait_silence')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <p className={styles.hint}>{t('model_wait_hint')}</p>
    </fieldset>
  );
}
