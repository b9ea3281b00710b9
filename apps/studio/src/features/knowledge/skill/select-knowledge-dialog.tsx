import { BOT_DATASETS_MAX, DATASET_NAME_MAX, type Dataset, DatasetStatus, hasSpaceRight } from '@parley/contract';
import { Button, Dialog, EmptyState, LibraryIllustration, ListPage, ListRow, Text } from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LibraryBig, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { resourceDefaults, useResourceList } from '../../../list-page/use-resource-list.ts';
import { AddToggle } from '../../../page/add-toggle.tsx';
import { useCurrentSpace } from '../../../page/current-space.ts';
import { datasetPages, datasetsIn, totalOf } from '../dataset-pages.ts';
import { knowledgePath } from '../knowledge-path.ts';
import { KnowledgePicture } from '../knowledge-picture.tsx';
import { KnowledgeTags } from '../knowledge-tags.tsx';
import { CreateKnowledgeDialog } from '../list/create-knowledge-dialog.tsx';
import styles from './select-knowledge-dialog.module.css';

interface SelectKnowledgeDialogProps {
  spaceId: string;
  addedIds: readonly string[];
  /** The agent has as many as it can have. */
  isFull: boolean;
  onToggle: (dataset: Pick<Dataset, 'dataset_id' | 'name'>, isAdded: boolean) => void;
  onClose: () => void;
}

/** studio §2 knowledge select modal: the library of the space, to add to the agent or to remove. */
export function SelectKnowledgeDialog({ spaceId, addedIds, isFull, onToggle, onClose }: SelectKnowledgeDialogProps) {
  const { t } = useTranslation();
  const space = useCurrentSpace();
  const [parameters, setParameters] = useState(resourceDefaults);
  const [isCreating, setCreating] = useState(false);
  const { toolbar, name, scope, orderField } = useResourceList({
    space,
    parameters,
    onChange: (change) => setParameters((now) => ({ ...now, ...change })),
    searchLabel: t('knowledge_find'),
    nameMax: DATASET_NAME_MAX,
  });
  const query = useInfiniteQuery(
    datasetPages({
      space_id: spaceId,
      filter: { ...(name && { name }), scope_type: scope },
      order_field: orderField,
    }),
  );
  const createButton = hasSpaceRight(space.role_type, 'change-content') && (
    <Button icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('knowledge_create')}
    </Button>
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('skill_select')} closeLabel={t('close')} size="large">
      <div className={styles.modal}>
        <div className={styles.side}>
          {createButton}
          <ul aria-label={t('skill_resources')} className={styles.places}>
            <li aria-current="true" className={styles.place}>
              <LibraryBig aria-hidden />
              {t('skill_library')}
            </li>
          </ul>
        </div>
        <div className={styles.content}>
          {isFull && (
            <Text size="label" tone="muted">
              {t('skill_full', { max: BOT_DATASETS_MAX })}
            </Text>
          )}
          <ListPage
            label={t('knowledge')}
            layout="rows"
            texts={useListTexts({
              failed: t('data_error_title', { module: t('knowledge') }),
              count: (count) => t('knowledge_count', { count }),
            })}
            state={useListState(query, datasetsIn, totalOf)}
            itemKey={({ dataset_id }) => dataset_id}
            renderItem={(dataset) => (
              <KnowledgeRow
                dataset={dataset}
                isAdded={addedIds.includes(dataset.dataset_id)}
                isFull={isFull}
                onToggle={(isAdded) => onToggle(dataset, isAdded)}
              />
            )}
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
        </div>
      </div>
      {isCreating && (
        <CreateKnowledgeDialog
          space={space}
          onCreated={(dataset) => {
            if (!isFull) onToggle(dataset, true);
            setCreating(false);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Dialog>
  );
}

interface KnowledgeRowProps {
  dataset: Dataset;
  isAdded: boolean;
  isFull: boolean;
  onToggle: (isAdded: boolean) => void;
}

function KnowledgeRow({ dataset, isAdded, isFull, onToggle }: KnowledgeRowProps) {
  const { t } = useTranslation();
  const formatDate = useFormatTime('date');
  const { dataset_id, space_id, name, creator_name } = dataset;
  const about = dataset.description || dataset.file_list.join(', ');
  return (
    <ListRow
      leading={<KnowledgePicture dataset={dataset} size={32} />}
      title={
        <Link to={knowledgePath(space_id, dataset_id)} target="_blank">
          {name}
        </Link>
      }
      tag={<KnowledgeTags dataset={dataset} />}
      details={[
        ...(creator_name ? [creator_name] : []),
        t('knowledge_created', { date: formatDate(dataset.create_time * 1000) }),
        t('knowledge_updated', { date: formatDate(dataset.update_time * 1000) }),
      ]}
      note={
        about && (
          <div className={styles.about}>
            <Text size="label">{about}</Text>
          </div>
        )
      }
      action={
        <AddToggle
          name={name}
          isAdded={isAdded}
          isDisabled={isFull || dataset.status === DatasetStatus.forbidden}
          onToggle={onToggle}
        />
      }
    />
  );
}
