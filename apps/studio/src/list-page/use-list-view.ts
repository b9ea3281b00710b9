import type { ListView, ListViewChoice } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { localCache } from '../local-cache/local-cache.ts';
import { useUser } from '../session/use-login.ts';

/** Cards or table, as the account chose last in this browser, for all lists. */
export function useListView(): ListViewChoice {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  const [view, setView] = useState<ListView>(() =>
    localCache.readOfAccount(userId, 'list-view') === 'table' ? 'table' : 'grid',
  );
  return {
    label: t('list_view'),
    gridLabel: t('list_grid'),
    tableLabel: t('list_table'),
    value: view,
    onChange(next) {
      setView(next);
      localCache.writeOfAccount(userId, 'list-view', next);
    },
  };
}
