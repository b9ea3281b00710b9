import { type DocumentInfo, DocumentSource, DocumentStatus } from '@parley/contract';
import { ListRow } from '@parley/ui';
import { Braces, FileText, Globe, Type } from 'lucide-react';
import { Link } from 'react-router';
import { timeAgo } from '../../../i18n/time-ago.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isInWork } from '../document-pages.ts';
import { DocumentNote, DocumentTag } from '../document-state.tsx';
import { sliceCountText } from '../formats.ts';
import { knowledgePath } from '../knowledge-path.ts';
import { RetryButton } from '../retry-button.tsx';
import { tagText } from '../tag/tag-text.ts';
import { TimelineButton } from '../timeline/timeline-button.tsx';
import { DocumentMenu } from './document-menu.tsx';

const icons = {
  [DocumentSource.local]: FileText,
  [DocumentSource.web]: Globe,
  [DocumentSource.custom]: Type,
  [DocumentSource.api]: Braces,
};

interface DocumentRowProps {
  spaceId: string;
  document: DocumentInfo;
  mayChange: boolean;
}

/** A document in the list of its knowledge. */
export function DocumentRow({ spaceId, document, mayChange }: DocumentRowProps) {
  const { t, locale } = useTranslation();
  const formatBytes = useFormatBytes();
  const { document_id, dataset_id, name, status } = document;
  const Icon = icons[document.source_type];
  const isReadable = document.slice_count > 0 || status === DocumentStatus.enabled;
  return (
    <ListRow
      leading={<Icon aria-hidden />}
      title={isReadable ? <Link to={knowledgePath(spaceId, dataset_id, document_id)}>{name}</Link> : name}
      tag={<DocumentTag document={document} />}
      details={[
        ...(isReadable ? [t(sliceCountText(document.format_type), { count: document.slice_count })] : []),
        ...(document.size > 0 ? [formatBytes(document.size)] : []),
        ...(document.hit_count > 0 ? [t('knowledge_hits', { count: document.hit_count })] : []),
        timeAgo(document.update_time * 1000, Date.now(), locale),
        ...document.tags.map(tagText),
      ]}
      note={
        <>
          <DocumentNote document={document} name={name} />
          {(isInWork(document) || document.status_descript !== '') && (
            <TimelineButton documentId={document_id} name={name} />
          )}
        </>
      }
      action={
        mayChange && (
          <>
            {status === DocumentStatus.failed && <RetryButton documentIds={[document_id]} />}
            <DocumentMenu spaceId={spaceId} document={document} isBusy={isInWork(document)} />
          </>
        )
      }
    />
  );
}
