import type { ListColumnWidths } from '@parley/ui';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { columnWidthStorageOf } from '../local-cache/column-width-storage.ts';
import { useUser } from '../session/use-login.ts';

/** Resizable columns whose widths the account finds again in this browser. `tableKey` names the table. */
export function useListColumnWidths(tableKey: string): ListColumnWidths {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  const storage = useMemo(() => columnWidthStorageOf(userId), [userId]);
  return {
    // The table works without its remembered widths, so the error is raised beside it.
    remembered: { tableKey, storage, onStorageError: (error) => window.reportError(error) },
    resizeLabel: (column) => t('list_resize_column', { column }),
  };
}
