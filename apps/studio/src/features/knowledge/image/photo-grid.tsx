import type { Dataset } from '@parley/contract';
import { EmptyListIllustration, EmptyState, ListPage, Row, Text } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { SEARCH_DELAY_MS } from '../knowledge-delays.ts';
import { RetryAllButton } from '../retry-button.tsx';
import { NoTagMatch } from '../tag/no-tag-match.tsx';
import { TagFilter } from '../tag/tag-filter.tsx';
import { useTagFilter } from '../tag/use-tag-filter.ts';
import { PhotoCard } from './photo-card.tsx';
import { captionModelOf, photoPages, photosIn, photoTotal } from './photo-pages.ts';

const SEARCH_MAX = 200;
const ALL = 'all';

interface PhotoGridProps {
  dataset: Dataset;
  mayChange: boolean;
  /** For the empty state. */
  addButton: ReactNode;
  /** What is in the dataset, in numbers. */
  figures: string;
}

/** wire §3: the pictures of a dataset with their captions, newest first. */
export function PhotoGrid({ dataset, mayChange, addButton, figures }: PhotoGridProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [caption, setCaption] = useState(ALL);
  const keyword = useDebouncedValue(search.trim(), SEARCH_DELAY_MS).slice(0, SEARCH_MAX);
  const filter = useTagFilter(dataset.dataset_id);
  const query = useInfiniteQuery(
    photoPages(dataset.dataset_id, {
      ...(keyword && { keyword }),
      ...(caption !== ALL && { has_caption: caption === 'yes' }),
      ...(filter.conditions.length > 0 && { tag_conditions: [...filter.conditions] }),
    }),
  );
  const photos = query.data ? photosIn(query.data) : [];
  const captionModel = query.data ? captionModelOf(query.data) : '';
  const state = useListState(query, photosIn, photoTotal);
  const hasNoModel = query.data !== undefined && captionModel === '' && dataset.doc_count > 0;
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
      {mayChange && hasNoModel && (
        <Text size="label" tone="muted">
          {t('photo_no_model')}
        </Text>
      )}
      {dataset.doc_count > 0 && <TagFilter filter={filter} documents={photos} mayChange={mayChange} />}
      <ListPage
        label={t('photos')}
        state={state}
        texts={useListTexts({
          failed: t('data_error_title', { module: t('photos') }),
          count: (count) => t('knowledge_pictures', { count }),
        })}
        itemKey={({ document_id }) => document_id}
        renderItem={(photo) => (
          <PhotoCard
            spaceId={dataset.space_id}
            datasetId={dataset.dataset_id}
            photo={photo}
            captionModel={captionModel}
            mayChange={mayChange}
          />
        )}
        search={{ label: t('photo_find'), value: search, onChange: setSearch }}
        filters={[
          {
            label: t('photo_caption_filter'),
            value: caption,
            neutralValue: ALL,
            options: [
              { value: ALL, label: t('photo_caption_filter_all') },
              { value: 'yes', label: t('photo_caption_filter_yes') },
              { value: 'no', label: t('photo_caption_filter_no') },
            ],
            onChange: setCaption,
          },
        ]}
        empty={
          filter.conditions.length > 0 ? (
            <NoTagMatch onClear={filter.clear} />
          ) : (
            <EmptyState
              size="page"
              illustration={<EmptyListIllustration />}
              title={t('photos_empty')}
              message={t('photos_empty_text')}
              action={addButton}
            />
          )
        }
      />
    </>
  );
}
