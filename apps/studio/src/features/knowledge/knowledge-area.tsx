import { type Dataset, DatasetDetail, FormatType } from '@parley/contract';
import { Navigate, useLocation, useParams } from 'react-router';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorPage } from '../../page/error-page.tsx';
import { LazyPage } from '../../page/lazy-page.tsx';
import { lazyPart } from '../../page/lazy-part.tsx';
import { PageSkeleton } from '../../page/page-skeleton.tsx';
import { KnowledgePage } from './detail/knowledge-page.tsx';
import { DocumentPage } from './document/document-page.tsx';
import { PhotoPage } from './image/photo-page.tsx';
import { POLL_MS } from './knowledge-delays.ts';
import { knowledgePath } from './knowledge-path.ts';

const ImportPage = lazyPart(async () => (await import('./import-page.tsx')).ImportPage);
const RecallTestPage = lazyPart(async () => (await import('./recall-test/recall-test-page.tsx')).RecallTestPage);

const RecallCasesPage = lazyPart(async () => (await import('./recall-test/recall-cases-page.tsx')).RecallCasesPage);

/** Parts of the address that are no documents. */
const parts: ReadonlyMap<string, typeof ImportPage> = new Map([
  ['upload', ImportPage],
  ['test', RecallTestPage],
  ['cases', RecallCasesPage],
]);

/** studio §2: the pages of one knowledge. `/dataset/{id}` leads here too. */
export function KnowledgeArea() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { space_id: spaceId = '', dataset_id: datasetId = '', '*': rest = '' } = useParams();
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useOperationQuery(
    DatasetDetail,
    { dataset_ids: [datasetId] },
    {
      refetchInterval: (query) =>
        query.state.data?.dataset_details[datasetId]?.processing_file_list.length ? POLL_MS : false,
    },
  );
  if (pathname.startsWith(`/space/${spaceId}/dataset/`))
    return <Navigate to={knowledgePath(spaceId, datasetId, rest) + search} replace />;
  const found = data?.dataset_details[datasetId];
  // Rights, members and links are those of the space in the address.
  const dataset = found?.space_id === spaceId ? found : undefined;
  if (error && !data)
    return (
      <ErrorPage
        title={t('data_error_title', { module: t('knowledge') })}
        subtitle={errorMessage(error)}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  if (!dataset) return <ErrorPage title={t('knowledge_gone')} subtitle={t('knowledge_gone_text')} />;
  // Drafts, questions and searches are those of one dataset.
  return <DatasetPage key={datasetId} rest={rest} dataset={dataset} />;
}

function DatasetPage({ rest, dataset }: { rest: string; dataset: Dataset }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { first_auto_open_edit_document_id: documentId, ...others } = Object.fromEntries(new URLSearchParams(search));
  if (rest === '' && documentId) {
    const path = knowledgePath(dataset.space_id, dataset.dataset_id, documentId);
    const parameters = new URLSearchParams(others).toString();
    return <Navigate to={path + (parameters && `?${parameters}`)} replace />;
  }
  if (rest === '') return <KnowledgePage dataset={dataset} />;
  const Part = parts.get(rest);
  if (Part)
    return (
      <LazyPage key={rest} title={t('data_error_title', { module: t('knowledge') })}>
        <Part dataset={dataset} />
      </LazyPage>
    );
  const ItemPage = dataset.format_type === FormatType.image ? PhotoPage : DocumentPage;
  return <ItemPage key={rest} dataset={dataset} documentId={rest} />;
}
