import { RECALL_QUERY_MAX, RECALL_TOP_K_MAX, type RecalledSlice, SearchStrategy, TestRecall } from '@parley/contract';
import { Button, SearchField, Text } from '@parley/ui';
import { useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SEARCH_DELAY_MS } from '../knowledge-delays.ts';
import styles from './case-dialog.module.css';

interface SlicePickerProps {
  datasetId: string;
  /** Slices that are picked already. */
  takenIds: readonly string[];
  onPick: (slice: RecalledSlice) => void;
}

/** Finds slices that a question should find and perhaps does not: by words of their own. */
export function SlicePicker({ datasetId, takenIds, onPick }: SlicePickerProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [search, setSearch] = useState('');
  const query = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const { data, error } = useOperationQuery(
    TestRecall,
    {
      dataset_ids: [datasetId],
      query,
      top_k: RECALL_TOP_K_MAX,
      min_score: 0,
      search_strategy: SearchStrategy.hybrid,
      recall_strategy: { use_rewrite: false },
    },
    { enabled: query !== '', placeholderData: (before) => before },
  );
  const found = query === '' ? [] : (data?.slices ?? []);
  const offered = found.filter(({ joined_slice_ids }) => !joined_slice_ids.some((id) => takenIds.includes(id)));
  return (
    <section aria-label={t('case_find')} className={styles.picker}>
      <SearchField
        label={t('case_find')}
        value={search}
        onValueChange={setSearch}
        clearLabel={t('case_find_clear')}
        maxLength={RECALL_QUERY_MAX}
      />
      {error && (
        <Text size="label" tone="danger">
          {errorMessage(error)}
        </Text>
      )}
      {query !== '' && data && offered.length === 0 && (
        <Text size="label" tone="muted">
          {t('case_find_none')}
        </Text>
      )}
      {offered.length > 0 && (
        <ul className={styles.texts}>
          {offered.map((slice) => (
            <li key={slice.slice_id} className={styles.item}>
              <div className={styles.about}>
                <p className={styles.source}>{slice.meta.document.name}</p>
                <p dir="auto" className={styles.text}>
                  {slice.slice}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('case_expected_add', { name: slice.meta.document.name })}
                onClick={() => onPick(slice)}
              >
                {t('case_add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
