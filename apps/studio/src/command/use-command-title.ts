import { LOCALES } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import type { TextKey } from '../i18n/text-key.ts';
import type { TextValues } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { loadTranslation } from '../language/start-language.ts';

/** Gives a command its title in the language of the page, and in the others so that either finds it. */
export function useCommandTitle(): (key: TextKey, values?: TextValues) => { title: string; keywords: string[] } {
  const { t, locale } = useTranslation();
  const { data: others = [] } = useQuery({
    queryKey: ['other-translations', locale],
    queryFn: () => Promise.all(LOCALES.filter((other) => other !== locale).map(loadTranslation)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (key, values) => ({ title: t(key, values), keywords: others.map((translate) => translate(key, values)) });
}
