import { Text } from '@parley/ui';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';

/** Says how much of a text was not recorded. */
export function CutMark({ cut }: { cut: number | undefined }) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale());
  if (!cut) return null;
  return (
    <Text tone="muted" size="small">
      {t('trace_cut', { count: format(cut) })}
    </Text>
  );
}
