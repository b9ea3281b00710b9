import { Select } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { localeOptions } from '../../../i18n/locale.ts';
import { chooseVisitorLocale } from '../../../i18n/start-i18n.ts';
import { useLocale } from '../../../i18n/use-locale.ts';

/** The language of a visitor, remembered in this browser. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Select
      label={t('language')}
      isLabelHidden
      variant="quiet"
      value={locale}
      options={localeOptions}
      onValueChange={chooseVisitorLocale}
    />
  );
}
