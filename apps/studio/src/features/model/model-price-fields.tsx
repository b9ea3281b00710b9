import { MODEL_CONTEXT_MAX, MODEL_CONTEXT_MIN, MODEL_PRICE_MAX } from '@parley/contract';
import { TextField } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import styles from './model-dialog.module.css';
import type { ModelFieldsProps } from './model-fields.ts';

/** How much the model takes in, and what that costs. */
export function ModelPriceFields({ draft, problems, onChange }: ModelFieldsProps) {
  const { t } = useTranslation();
  const format = new Intl.NumberFormat(useLocale());
  const contextProblem = t('model_context_problem', {
    min: format.format(MODEL_CONTEXT_MIN),
    max: format.format(MODEL_CONTEXT_MAX),
  });
  const priceProblem = t('model_price_problem', { max: format.format(MODEL_PRICE_MAX) });
  const prices = [
    { field: 'inputPrice', label: t('model_price_input') },
    { field: 'outputPrice', label: t('model_price_output') },
  ] as const;
  return (
    <>
      <TextField
        label={t('model_context')}
        inputMode="numeric"
        value={draft.contextTokens}
        autoComplete="off"
        error={problems.includes('contextTokens') ? contextProblem : undefined}
        onChange={(event) => onChange({ ...draft, contextTokens: event.currentTarget.value })}
      />
      <fieldset className={styles.group}>
        <legend>{t('model_price')}</legend>
        <div className={styles.pair}>
          {prices.map(({ field, label }) => (
            <TextField
              key={field}
              label={label}
              inputMode="decimal"
              value={draft[field]}
              autoComplete="off"
              error={problems.includes(field) ? priceProblem : undefined}
              onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
            />
          ))}
        </div>
        <p className={styles.hint}>{t('model_price_hint')}</p>
      </fieldset>
    </>
  );
}
