import { Button, Row } from '@parley/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface RowButtonsProps {
  /** Ids of selected rows. */
  chosen: readonly string[];
  onEdit: (id: string) => void;
  onDelete: (ids: readonly string[]) => void;
}

/** What the menu of rows does, for those who do not find it. */
export function RowButtons({ chosen, onEdit, onDelete }: RowButtonsProps) {
  const { t } = useTranslation();
  const [only, ...others] = chosen;
  if (only === undefined) return null;
  return (
    <Row>
      {others.length === 0 && (
        <Button icon={<Pencil aria-hidden />} onClick={() => onEdit(only)}>
          {t('row_edit')}
        </Button>
      )}
      <Button icon={<Trash2 aria-hidden />} onClick={() => onDelete(chosen)}>
        {t('rows_delete', { count: chosen.length })}
      </Button>
    </Row>
  );
}
