import type { JsonViewerTexts } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';

/** The texts of a JSON viewer. The keys for errors and warnings are those of chat §8. */
export function useJsonTexts(): JsonViewerTexts {
  const { t } = useTranslation();
  return {
    copy: t('json_copy'),
    expand: t('json_expand'),
    collapse: t('json_collapse'),
    seeMore: t('json_see_more'),
    showMore: (hidden) => t('json_show_more', { hidden }),
    count: (count) => t('json_items', { count }),
    error: t('workflow_detail_testrun_error_front'),
    warning: t('workflow_detail_testrun_warning_front'),
  };
}
