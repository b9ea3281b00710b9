import type { Dataset } from '@parley/contract';
import { EmptyListIllustration, EmptyState, ListPage, Row, Text } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { documentPages, documentsIn, documentTotal } from '../document-pages.ts';
import { SEARCH_DELAY_MS } from '../knowledge-delays.ts';
import { RetryAllButton } from '../retry-button.tsx';
import { NoTagMatch } from '../tag/no-tag-match.tsx';
import { TagFilter } from '../tag/tag-filter.tsx';
import { useTagFilter } from '../tag/use-tag-filter.ts';
import { DocumentRow } from './document-row.tsx';

interface DocumentListProps {
  dataset: Dataset;
  mayChange: boolean;
  /** For the empty state. */
  addButton: ReactNode;
  /** What is in the knowledge, in numbers. */
  figures: string;
}

/** The documents of a knowledge, newest first. */
export function DocumentList({ dataset, mayChange, addButton, figures }: DocumentListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const keyword = useDebouncedValue(search.trim(), SEARCH_DELAY_MS).slice(0, 100);
  const filter = useTagFilter(dataset.dataset_id);
  const query = useInfiniteQuery(documentPages(dataset.dataset_id, keyword, filter.conditions));
  const documents = query.data ? documentsIn(query.data) : [];
  return (
    <>
      {dataset.doc_count > 0 && (
        <Row justify="between">
          <Text size="label" tone="muted">
            {figures}
          </Text>
          {mayChange && <RetryAllButton dataset={dataset} />}
        </Row>
      )}
      {dataset.doc_count > 0 && <TagFilter filter={filter} documents={documents} mayChange={mayChange} />}
      <ListPage
        label={t('documents')}
        layout="rows"
        state={useListState(query, documentsIn, documentTotal)}
        texts={useListTexts({
          failed: t('data_error_title', { module: t('documents') }),
          count: (count) => t('knowledge_documents', { count }),
        })}
        itemKey={({ document_id }) => document_id}
        renderItem={(document) => <DocumentRow spaceId={dataset.space_id} document={document} mayChange={mayChange} />}
        search={{ label: t('document_find'), value: search, onChange: setSearch }}
        empty={
          filter.conditions.length > 0 ? (
            <NoTagMatch onClear={filter.clear} />
          ) : (
            <EmptyState
              size="page"
              illustration={<EmptyListIllustration />}
              title={t('documents_empty')}
              message={t('documents_empty_text')}
              action={addButton}
            />
          )
        }
      />
    </>
  );
}
