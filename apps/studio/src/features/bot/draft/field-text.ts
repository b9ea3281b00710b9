import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SectionName } from './merge/merge-section.ts';

/** A value of a field as a text. Lists have one item per line; pictures and other values have no text. */
export function useFieldText(_section: SectionName): (path: readonly string[], value: unknown) => string {
  const { t } = useTranslation();
  return (_path, value) => {
    if (value === null || value === undefined) return t('draft_value_default');
    if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').join('\n');
    return typeof value === 'object' ? '' : String(value);
  };
}
