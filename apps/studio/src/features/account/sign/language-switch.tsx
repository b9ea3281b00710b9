import type { Locale } from '@parley/contract';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { localeOptions } from '../../../language/locale.ts';
import { chooseVisitorLocale } from '../../../language/start-language.ts';
import styles from './language-switch.module.css';

/** The language of a visitor, remembered in this browser. A select of the browser: the page loads no popup code for it. */
export function LanguageSwitch() {
  const { t, locale } = useTranslation();
  return (
    <div className={styles.switch}>
      <select
        aria-label={t('language')}
        value={locale}
        onChange={(event) => chooseVisitorLocale(event.currentTarget.value as Locale)}
        className={styles.select}
      >
        {localeOptions.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={styles.chevron} />
    </div>
  );
}
