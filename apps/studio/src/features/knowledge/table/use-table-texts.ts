import type { DataTableTexts } from '@parley/ui';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** The texts of the shared data table. */
export function useTableTexts(): DataTableTexts {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      selectAll: t('table_select_all'),
      selectRow: (number) => t('table_select_row', { number }),
      resizeColumn: (column) => t('list_resize_column', { column }),
      editCell: (column) => t('cell_edit', { column }),
      edit: t('row_edit'),
      delete: t('row_delete'),
      deleteAll: (count) => t('rows_delete', { count }),
      loading: t('loading'),
      loadFailed: t('data_error_title', { module: t('table_rows') }),
      retry: t('retry'),
      ended: t('table_end'),
    }),
    [t],
  );
}
