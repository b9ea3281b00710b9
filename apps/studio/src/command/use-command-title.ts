import { LOCALES } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/text-key.ts';

/** Gives a command its title in the language of the page, and in the others so that either finds it. */
export function useCommandTitle(): (
  key: TextKey,
  values?: Record<string, string>,
) => {
  title: string;
  keywords: string[];
} {
  const { t, i18n } = useTranslation();
  return (key, values = {}) => {
    const titleIn = (lng: string) => t(key, { ...values, lng }) as string;
    const others = LOCALES.filter((locale) => locale !== i18n.language);
    return { title: titleIn(i18n.language), keywords: others.map(titleIn) };
  };
}
