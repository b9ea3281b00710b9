import { type Dataset, FormatType } from '@parley/contract';
import { ResourceCard } from '@parley/ui';
import { Link } from 'react-router';
import { RelativeTime } from '../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { knowledgePath } from '../knowledge-path.ts';
import { KnowledgePicture } from '../knowledge-picture.tsx';
import { KnowledgeTags } from '../knowledge-tags.tsx';
import { KnowledgeMenu } from './knowledge-menu.tsx';

interface KnowledgeCardProps {
  dataset: Dataset;
  /** In a space with several members. */
  showsWho: boolean;
  /** The list is ordered by the time of creation. */
  isByCreation: boolean;
}

/** A knowledge in the list. It opens in a new tab (studio §2). */
export function KnowledgeCard({ dataset, showsWho, isByCreation }: KnowledgeCardProps) {
  const { t } = useTranslation();
  const { dataset_id, space_id, name, description, file_list, creator_name, doc_count, format_type } = dataset;
  const seconds = isByCreation ? dataset.create_time : dataset.update_time;
  return (
    <ResourceCard
      picture={<KnowledgePicture dataset={dataset} />}
      link={
        <Link to={knowledgePath(space_id, dataset_id)} target="_blank">
          {name}
        </Link>
      }
      tag={<KnowledgeTags dataset={dataset} />}
      description={description || file_list.join(', ')}
      meta={[
        <span key="documents">
          {t(format_type === FormatType.image ? 'knowledge_pictures' : 'knowledge_documents', { count: doc_count })}
        </span>,
        ...(showsWho && creator_name ? [<span key="who">{creator_name}</span>] : []),
        <RelativeTime key="when" moment={seconds * 1000} />,
      ]}
      menu={dataset.can_edit && <KnowledgeMenu dataset={dataset} />}
    />
  );
}
