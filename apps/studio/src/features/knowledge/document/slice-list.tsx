import { type SliceInfo, SliceStatus } from '@parley/contract';
import { Button, EmptyListIllustration, EmptyState, IconButton, ListPage, Tag, Text } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';

import { Pencil, TextSearch, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { SEARCH_DELAY_MS } from '../knowledge-delays.ts';
import { MarkedWords } from '../marked-words.tsx';
import { SliceCard } from '../slice-card.tsx';
import { slicePages, slicesIn, sliceTotal } from '../slice-pages.ts';
import { placeTexts } from '../slice-place.ts';
import styles from './slice-list.module.css';

const SEARCH_MAX = 200;

interface SliceListProps {
  documentId: string;
  /** The slice to begin with; empty for the first. */
  around: string;
  /** The slice to mark; empty for none. */
  chosen: string;
  mayChange: boolean;
  onShowOriginal: (slice: SliceInfo) => void;
  onEdit: (slice: SliceInfo) => void;
  onDelete: (slice: SliceInfo) => void;
}

/** The slices of a document in their order. */
export function SliceList(props: SliceListProps) {
  const { documentId, around, chosen, mayChange, onShowOriginal, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const keyword = useDebouncedValue(search.trim(), SEARCH_DELAY_MS).slice(0, SEARCH_MAX);
  const query = useInfiniteQuery(slicePages(documentId, keyword, around));
  const isThere = query.data !== undefined && slicesIn(query.data).some(({ slice_id }) => slice_id === around);
  useEffect(() => {
    if (!isThere) return;
    const marked = document.getElementById(`slice-${around}`);
    marked?.scrollIntoView({ block: 'center' });
    marked?.focus({ preventScroll: true });
  }, [isThere, around]);
  return (
    <div className={styles.list}>
      {around && query.data && !keyword && !isThere && <Text tone="muted">{t('slice_gone')}</Text>}
      {query.hasPreviousPage && (
        <Button isLoading={query.isFetchingPreviousPage} onClick={() => void query.fetchPreviousPage()}>
          {t('slices_before')}
        </Button>
      )}
      <ListPage
        label={t('slices')}
        layout="grid"
        state={useListState(query, slicesIn, sliceTotal)}
        texts={useListTexts({
          failed: t('data_error_title', { module: t('slices') }),
          count: (count) => t('knowledge_slices', { count }),
        })}
        itemKey={({ slice_id }) => slice_id}
        renderItem={(slice) => (
          <SliceCard
            id={`slice-${slice.slice_id}`}
            number={slice.sequence}
            isMarked={slice.slice_id === chosen}
            tag={slice.status === SliceStatus.pending && <Tag tone="accent">{t('slice_pending')}</Tag>}
            details={[
              ...placeTexts(slice.place, t),
              t('slice_characters', { count: slice.char_count }),
              ...(slice.hit_count > 0 ? [t('knowledge_hits', { count: slice.hit_count })] : []),
            ]}
            actions={
              <>
                <IconButton
                  label={t('slice_show_original', { number: slice.sequence })}
                  icon={<TextSearch aria-hidden />}
                  onClick={() => onShowOriginal(slice)}
                />
                {mayChange && (
                  <>
                    <IconButton
                      label={t('slice_edit', { number: slice.sequence })}
                      icon={<Pencil aria-hidden />}
                      onClick={() => onEdit(slice)}
                    />
                    <IconButton
                      label={t('slice_delete', { number: slice.sequence })}
                      icon={<Trash2 aria-hidden />}
                      onClick={() => onDelete(slice)}
                    />
                  </>
                )}
              </>
            }
          >
            <MarkedWords text={slice.content} words={keyword.split(/\s+/)} />
          </SliceCard>
        )}
        search={{ label: t('slice_find'), value: search, onChange: setSearch }}
        empty={
          <EmptyState
            size="page"
            illustration={<EmptyListIllustration />}
            title={t('slices_empty')}
            message={t('slices_empty_text')}
          />
        }
      />
    </div>
  );
}
