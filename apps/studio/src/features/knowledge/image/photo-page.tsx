import { type Dataset, PhotoDetail } from '@parley/contract';
import { Button, Page, PageHeader, Row, Text } from '@parley/ui';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorPage } from '../../../page/error-page.tsx';
import { PageSkeleton } from '../../../page/page-skeleton.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { datasetBreadcrumb } from '../dataset-breadcrumb.tsx';
import { isInWork } from '../document-pages.ts';
import { DocumentNote, DocumentTag } from '../document-state.tsx';
import { POLL_MS } from '../knowledge-delays.ts';
import { knowledgePath } from '../knowledge-path.ts';
import { TimelineButton } from '../timeline/timeline-button.tsx';
import { CaptionDialog } from './caption-dialog.tsx';
import { PhotoMenu } from './photo-menu.tsx';
import styles from './photo-page.module.css';

/** A picture with its caption: where a source of a reply leads. */
export function PhotoPage({ dataset, documentId }: { dataset: Dataset; documentId: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const formatBytes = useFormatBytes();
  const [isEditing, setEditing] = useState(false);
  const { dataset_id, space_id } = dataset;
  const { data, error, refetch } = useOperationQuery(
    PhotoDetail,
    { dataset_id, document_ids: [documentId] },
    {
      refetchInterval: (query) => (Object.values(query.state.data?.photo_infos ?? {}).some(isInWork) ? POLL_MS : false),
    },
  );
  if (error && !data)
    return (
      <ErrorPage
        title={t('data_error_title', { module: t('photo') })}
        subtitle={errorMessage(error)}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const photo = data.photo_infos[documentId];
  const parent = knowledgePath(space_id, dataset_id);
  if (!photo)
    return (
      <ErrorPage
        title={t('photo_gone')}
        subtitle={t('document_gone_text')}
        action={<Button onClick={() => void navigate(parent)}>{t('photo_gone_back')}</Button>}
      />
    );
  const { name, width, height, caption } = photo;
  const figures = [
    ...(width > 0 ? [t('photo_size', { width, height })] : []),
    formatBytes(photo.size),
    t('knowledge_hits', { count: photo.hit_count }),
  ];
  return (
    <Page>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        title={name}
        tag={<DocumentTag document={photo} />}
        breadcrumb={datasetBreadcrumb(dataset, t)}
        actions={
          dataset.can_edit && (
            <>
              <PhotoMenu
                datasetId={dataset.dataset_id}
                photo={photo}
                captionModel={data.caption_model}
                onDeleted={() => void navigate(parent, { replace: true })}
              />
              <Button
                variant="primary"
                icon={<PencilLine aria-hidden />}
                disabled={isInWork(photo)}
                onClick={() => setEditing(true)}
              >
                {t('photo_caption_edit')}
              </Button>
            </>
          )
        }
      />
      <Text size="label" tone="muted">
        {figures.join(' · ')}
      </Text>
      <DocumentNote document={photo} name={name} />
      <Row>
        <TimelineButton documentId={documentId} name={name} />
      </Row>
      <figure className={styles.figure}>
        {width > 0 && photo.url && (
          <img src={photo.url} alt={caption || name} width={width} height={height} className={styles.image} />
        )}
        <figcaption dir="auto" className={styles.caption}>
          {caption || <Text tone="muted">{t('photo_caption_none')}</Text>}
        </figcaption>
      </figure>
      {isEditing && <CaptionDialog photo={photo} captionModel={data.caption_model} onClose={() => setEditing(false)} />}
    </Page>
  );
}
