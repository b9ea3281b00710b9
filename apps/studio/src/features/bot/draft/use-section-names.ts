import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SectionName } from './merge/merge-section.ts';

/** The names of sections as a list in the language of the page. */
export function useSectionNames(): (sections: readonly SectionName[]) => string {
  const { t } = useTranslation();
  return (sections) => sections.map((section) => t(`draft_section_${section}`)).join(t('draft_list_separator'));
}
