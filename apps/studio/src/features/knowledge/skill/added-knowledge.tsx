import { type Dataset, FormatType } from '@parley/contract';
import { AddedItem, IconButton, Tag } from '@parley/ui';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { knowledgePath } from '../knowledge-path.ts';
import { KnowledgePicture } from '../knowledge-picture.tsx';
import { KnowledgeTags } from '../knowledge-tags.tsx';

interface AddedKnowledgeProps {
  /** As the agent knows it, until the knowledge itself is loaded. */
  name: string;
  dataset: Dataset | undefined;
  isGone: boolean;
  /** Left out where the agent cannot be edited. */
  onRemove: (() => void) | undefined;
}

/** A knowledge that the agent has. */
export function AddedKnowledge({ name, dataset, isGone, onRemove }: AddedKnowledgeProps) {
  const { t } = useTranslation();
  const shown = dataset?.name ?? (name || t('knowledge'));
  return (
    <AddedItem
      picture={<KnowledgePicture dataset={dataset} size={32} />}
      name={
        dataset ? (
          <Link to={knowledgePath(dataset.space_id, dataset.dataset_id)} target="_blank">
            {shown}
          </Link>
        ) : (
          shown
        )
      }
      tags={
        <>
          {dataset && <KnowledgeTags dataset={dataset} />}
          {isGone && <Tag tone="danger">{t('skill_gone')}</Tag>}
        </>
      }
      details={
        dataset &&
        t(dataset.format_type === FormatType.image ? 'knowledge_pictures' : 'knowledge_documents', {
          count: dataset.doc_count,
        })
      }
      action={
        onRemove && (
          <IconButton label={t('skill_remove', { name: shown })} icon={<X aria-hidden />} onClick={onRemove} />
        )
      }
    />
  );
}
