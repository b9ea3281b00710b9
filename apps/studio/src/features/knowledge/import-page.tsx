import { type Dataset, type DocumentInfo, FormatType, ListDocument } from '@parley/contract';
import { Page, PageHeader, SegmentedControl, Skeleton } from '@parley/ui';
import { useNavigate, useSearchParams } from 'react-router';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorPage } from '../../page/error-page.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { datasetBreadcrumb } from './dataset-breadcrumb.tsx';
import { ImageImport } from './image/image-import.tsx';
import { ImportSteps } from './import/import-steps.tsx';
import { ImportWizard } from './import/import-wizard.tsx';
import { ResegmentWizard } from './import/resegment-wizard.tsx';
import { useImportDraft } from './import/use-import-draft.ts';
import { importPath, type TextImportType, textImportTypes } from './knowledge-path.ts';
import { TableImport } from './table/table-import.tsx';

/** wire §3: adds documents to a knowledge step by step, or divides one into slices again. */
export function ImportPage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const resegmented = parameters.get('resegment');
  const asked = parameters.get('type');
  const type = textImportTypes.find((known) => known === asked) ?? 'text_doc';
  const title = t(resegmented ? 'document_resegment' : 'knowledge_add_content');
  return (
    <Page width="narrow">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} breadcrumb={datasetBreadcrumb(dataset, t)} />
      {dataset.format_type === FormatType.table ? (
        <TableImport dataset={dataset} />
      ) : dataset.format_type === FormatType.image ? (
        <ImageImport dataset={dataset} />
      ) : resegmented ? (
        <ResegmentOf key={resegmented} dataset={dataset} documentId={resegmented} />
      ) : (
        <ImportOf key={type} dataset={dataset} type={type} />
      )}
    </Page>
  );
}

function ImportOf({ dataset, type }: { dataset: Dataset; type: TextImportType }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { space_id, dataset_id } = dataset;
  const edit = useImportDraft(`${dataset_id}:${type}`);
  const choose = (next: TextImportType) => void navigate(importPath(space_id, dataset_id, next), { replace: true });
  return (
    <>
      <ImportSteps step={edit.draft.step} />
      {edit.draft.step === 'source' && (
        <SegmentedControl
          label={t('knowledge_import_type')}
          isLabelHidden
          value={type}
          options={textImportTypes.map((value) => ({ value, label: t(`import_type_${value}`) }))}
          onValueChange={choose}
        />
      )}
      <ImportWizard dataset={dataset} type={type} {...edit} />
    </>
  );
}

function ResegmentOf({ dataset, documentId }: { dataset: Dataset; documentId: string }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { dataset_id } = dataset;
  const { data, error, refetch } = useOperationQuery(ListDocument, { dataset_id, document_ids: [documentId] });
  if (error && !data)
    return (
      <ErrorPage
        title={t('data_error_title', { module: t('document') })}
        subtitle={errorMessage(error)}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height="320px" />;
  const [document] = data.document_infos;
  if (!document) return <ErrorPage title={t('document_gone')} subtitle={t('document_gone_text')} />;
  return <ResegmentDraft dataset={dataset} document={document} />;
}

function ResegmentDraft({ dataset, document }: { dataset: Dataset; document: DocumentInfo }) {
  const edit = useImportDraft(`${dataset.dataset_id}:${document.document_id}`, {
    step: 'segment',
    strategy: document.chunk_strategy,
  });
  return (
    <>
      <ImportSteps step={edit.draft.step} kind="resegment" />
      <ResegmentWizard dataset={dataset} document={document} {...edit} />
    </>
  );
}
