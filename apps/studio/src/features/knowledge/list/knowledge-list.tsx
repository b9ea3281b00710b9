import { DATASET_NAME_MAX, DatasetOrder, ScopeType, type Space, SpaceType } from '@parley/contract';
import { EmptyState, LibraryIllustration, ListPage, Tabs } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { datasetPages, datasetsIn, totalOf } from '../dataset-pages.ts';
import { formats } from '../formats.ts';
import { SEARCH_DELAY_MS } from '../knowledge-delays.ts';
import { KnowledgeCard } from './knowledge-card.tsx';

interface KnowledgeListProps {
  space: Space;
  /** For the empty state; none where the user may not create. */
  createButton: ReactNode;
}

const ALL = 'all';
const defaults = { search: '', format: ALL, creator: ALL, order: 'update' };
/** studio §2 knowledge list: searched, filtered, ordered and paged by the server. */
export function KnowledgeList(props: KnowledgeListProps) {
  const { t } = useTranslation();
  const [parameters, change] = useListParameters(defaults);
  const list = <FormatList {...props} parameters={parameters} onChange={change} />;
  if (formats.length < 2) return list;
  const tabs = [
    { value: ALL, label: t('knowledge_all') },
    ...formats.map(({ value, title }) => ({ value: String(value), label: t(title) })),
  ];
  return (
    <Tabs
      label={t('knowledge_formats')}
      variant="pill"
      value={tabs.some(({ value }) => value === parameters.format) ? parameters.format : ALL}
      onValueChange={(format) => change({ format })}
      tabs={tabs.map((tab) => ({ ...tab, content: list }))}
    />
  );
}

interface FormatListProps extends KnowledgeListProps {
  parameters: typeof defaults;
  onChange: (change: Partial<typeof defaults>) => void;
}

function FormatList({ space, createButton, parameters, onChange }: FormatListProps) {
  const { t } = useTranslation();
  const { search, creator, order } = parameters;
  const format = formats.find(({ value }) => String(value) === parameters.format);
  const isTeam = space.space_type === SpaceType.team;
  const name = useDebouncedValue(search, SEARCH_DELAY_MS).trim().slice(0, DATASET_NAME_MAX);
  const query = useInfiniteQuery(
    datasetPages({
      space_id: space.id,
      filter: {
        ...(name && { name }),
        // studio §6: there is nobody else in a personal space.
        scope_type: !isTeam || creator === 'self' ? ScopeType.self : ScopeType.all,
        ...(format && { format_type: format.value }),
      },
      order_field: order === 'create' ? DatasetOrder.createTime : DatasetOrder.updateTime,
    }),
  );
  const { error } = query;
  useEffect(() => {
    // studio §8
    if (error) reportAndContinue(error, 'loading the knowledge list');
  }, [error]);
  return (
    <ListPage
      label={t('knowledge')}
      texts={useListTexts({
        failed: t('data_error_title', { module: t('knowledge') }),
        count: (count) => t('knowledge_count', { count }),
      })}
      state={useListState(query, datasetsIn, totalOf)}
      itemKey={({ dataset_id }) => dataset_id}
      renderItem={(dataset) => (
        <KnowledgeCard
          dataset={dataset}
          showsWho={isTeam}
          isByCreation={order === 'create'}
          mayChange={dataset.can_edit}
        />
      )}
      search={{ label: t('knowledge_find'), value: search, onChange: (next) => onChange({ search: next }) }}
      filters={
        isTeam
          ? [
              {
                label: t('knowledge_creator'),
                value: creator,
                neutralValue: ALL,
                options: [
                  { value: ALL, label: t('knowledge_creator_all') },
                  { value: 'self', label: t('knowledge_creator_self') },
                ],
                onChange: (next) => onChange({ creator: next }),
              },
            ]
          : []
      }
      order={{
        label: t('knowledge_order'),
        value: order,
        neutralValue: 'update',
        options: [
          { value: 'update', label: t('knowledge_order_update') },
          { value: 'create', label: t('knowledge_order_create') },
        ],
        onChange: (next) => onChange({ order: next }),
      }}
      empty={
        <EmptyState
          size="page"
          illustration={<LibraryIllustration />}
          title={t('knowledge_empty')}
          message={t('knowledge_empty_text')}
          action={createButton}
        />
      }
    />
  );
}
