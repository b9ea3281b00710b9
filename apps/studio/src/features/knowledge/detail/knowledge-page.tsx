import { type Dataset, FormatType } from '@parley/contract';
import { ButtonLink, Page, PageHeader } from '@parley/ui';
import { FilePlus, SearchCheck } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { formatOf, sliceCountText } from '../formats.ts';
import { PhotoGrid } from '../image/photo-grid.tsx';
import { importPath, libraryPath, recallTestPath } from '../knowledge-path.ts';
import { KnowledgePicture } from '../knowledge-picture.tsx';
import { KnowledgeTags } from '../knowledge-tags.tsx';
import { KnowledgeMenu } from '../list/knowledge-menu.tsx';
import { DocumentTable } from './document-table.tsx';

/** studio §9: the number of agents is shown up to it. */
const USERS_SHOWN_MAX = 99;

/** A knowledge with its documents. */
export function KnowledgePage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formatBytes = useFormatBytes();
  const { space_id, dataset_id, name, description } = dataset;
  const library = libraryPath(space_id);
  const mayChange = dataset.can_edit;
  const isImage = dataset.format_type === FormatType.image;
  const Content = isImage ? PhotoGrid : DocumentTable;
  const addButton = mayChange && (
    <ButtonLink variant="primary">
      <Link to={importPath(space_id, dataset_id, formatOf(dataset.format_type).importType)}>
        <FilePlus aria-hidden />
        {t('knowledge_add_content')}
      </Link>
    </ButtonLink>
  );
  const figures = [
    ...(isImage
      ? [t('knowledge_pictures', { count: dataset.doc_count })]
      : [
          t('knowledge_documents', { count: dataset.doc_count }),
          t(sliceCountText(dataset.format_type), { count: dataset.slice_count }),
        ]),
    formatBytes(dataset.all_file_size),
    t('knowledge_hits', { count: dataset.hit_count }),
    dataset.bot_used_count > USERS_SHOWN_MAX
      ? t('knowledge_used_many', { max: USERS_SHOWN_MAX })
      : t('knowledge_used', { count: dataset.bot_used_count }),
  ];
  return (
    <Page>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        title={name}
        picture={<KnowledgePicture dataset={dataset} size={32} />}
        tag={<KnowledgeTags dataset={dataset} />}
        description={description || undefined}
        breadcrumb={{
          label: t('knowledge_breadcrumb'),
          items: [{ id: 'datasets', content: <Link to={library}>{t('breadcrumb_datasets')}</Link> }],
        }}
        actions={
          <>
            {mayChange && (
              <KnowledgeMenu dataset={dataset} onDeleted={() => void navigate(library, { replace: true })} />
            )}
            {dataset.slice_count > 0 && (
              <ButtonLink>
                <Link to={recallTestPath(space_id, dataset_id)}>
                  <SearchCheck aria-hidden />
                  {t('recall_test')}
                </Link>
              </ButtonLink>
            )}
            {addButton}
          </>
        }
      />
      <Content dataset={dataset} mayChange={mayChange} addButton={addButton} figures={figures.join(' · ')} />
    </Page>
  );
}
