import type { BotVersionSummary } from '@parley/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** How a version is called on screen. */
export function useVersionTitle(): (version: Pick<BotVersionSummary, 'number'>) => string {
  const { t } = useTranslation();
  return ({ number }) => (number === null ? t('version_checkpoint') : t('version_number', { number }));
}
