import type { ListPageTexts } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';

/** The texts of a `ListPage`; a page gives those that name its things. */
export function useListTexts(own: Pick<ListPageTexts, 'failed'> & Partial<ListPageTexts>): ListPageTexts {
  const { t } = useTranslation();
  return {
    loading: t('loading'),
    retry: t('retry'),
    noMatch: (search) => (search ? t('list_no_match', { search }) : t('list_no_match_filters')),
    noMatchHint: t('list_no_match_hint'),
    clear: t('list_clear'),
    count: (count) => t('list_count', { count }),
    loadMore: t('load_more'),
    loadMoreFailed: t('list_more_failed'),
    ...own,
  };
}
