import { DATASET_NAME_MAX, type Space } from '@parley/contract';
import { EmptyState, LibraryIllustration, ListPage, Tabs } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { resourceDefaults, useResourceList } from '../../../list-page/use-resource-list.ts';
import { datasetPages, datasetsIn, totalOf } from '../dataset-pages.ts';
import { formats } from '../formats.ts';
import { KnowledgeCard } from './knowledge-card.tsx';

interface KnowledgeListProps {
  space: Space;
  /** For the empty state; none where the user may not create. */
  createButton: ReactNode;
}

const ALL = 'all';
const defaults = { ...resourceDefaults, format: ALL };

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
  const format = formats.find(({ value }) => String(value) === parameters.format);
  const { toolbar, name, scope, orderField, card } = useResourceList({
    space,
    parameters,
    onChange,
    searchLabel: t('knowledge_find'),
    nameMax: DATASET_NAME_MAX,
  });
  const query = useInfiniteQuery(
    datasetPages({
      space_id: space.id,
      filter: {
        ...(name && { name }),
        scope_type: scope,
        ...(format && { format_type: format.value }),
      },
      order_field: orderField,
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
      renderItem={(dataset) => <KnowledgeCard dataset={dataset} {...card} />}
      {...toolbar}
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
