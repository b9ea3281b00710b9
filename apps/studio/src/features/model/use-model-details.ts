import type { ListedModel } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { providerNames, purposeNames } from './model-words.ts';

/** The line under the name of a model: who serves it where, for what, and what it costs. */
export function useModelDetails(model: ListedModel): string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  if (model.provider === 'demo') return [t('model_demo_hint')];
  const { input, output } = model.price;
  const price = (amount: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(amount);
  const tokens = new Intl.NumberFormat(locale, { notation: 'compact' }).format(model.capabilities.context_tokens);
  return [
    t(providerNames[model.provider]),
    model.base_url && new URL(model.base_url).host,
    model.model_name === model.name ? '' : model.model_name,
    model.purposes.map((purpose) => t(purposeNames[purpose])).join(', '),
    t('model_context_size', { tokens }),
    input > 0 || output > 0 ? t('model_prices', { input: price(input), output: price(output) }) : '',
    model.has_key ? '' : t('model_key_missing'),
    model.from_environment ? t('model_environment_hint') : '',
  ].filter((detail) => detail !== '');
}
