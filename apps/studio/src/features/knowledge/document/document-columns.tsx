import { Tabs, useIsNarrow } from '@parley/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './document-columns.module.css';

export type DocumentColumn = 'slices' | 'original';

interface DocumentColumnsProps {
  /** The one that is shown where there is room for one. */
  shown: DocumentColumn;
  onShow: (shown: DocumentColumn) => void;
  slices: ReactNode;
  original: ReactNode;
}

/** The slices of a document and its original: side by side, as tabs on a phone. */
export function DocumentColumns({ shown, onShow, slices, original }: DocumentColumnsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  if (isNarrow)
    return (
      <Tabs
        label={t('document')}
        value={shown}
        tabs={[
          { value: 'slices', label: t('slices'), content: slices },
          { value: 'original', label: t('original'), content: original },
        ]}
        onValueChange={onShow}
      />
    );
  return (
    <div className={styles.columns}>
      {slices}
      <div className={styles.original}>{original}</div>
    </div>
  );
}
