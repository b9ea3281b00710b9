import { AppendTableRows, CreateDocument, type Dataset, DOCUMENT_NAME_MAX, DocumentSource } from '@parley/contract';
import { SegmentedControl, useToast } from '@parley/ui';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ImportSteps } from './import/import-steps.tsx';
import { ProcessStep } from './import/process-step.tsx';
import { WizardFoot } from './import/wizard-foot.tsx';
import { importPath, type TableImportType, tableImportTypes } from './knowledge-path.ts';
import { ConfigureStep } from './table/configure-step.tsx';
import { TableByHand } from './table/table-by-hand.tsx';
import { TableFileStep } from './table/table-file-step.tsx';
import { TablePreviewStep } from './table/table-preview-step.tsx';
import { useTableDraft } from './table/use-table-draft.ts';
import { ApiImport } from './table-api/api-import.tsx';
import { useImportTags } from './tag/import-tags.tsx';
import { useRefreshKnowledge } from './use-refresh-knowledge.ts';

/** wire §3: adds a table from a file, from an API or by hand, or rows of a further file to a table. */
export function TableImport({ dataset }: { dataset: Dataset }) {
  const [parameters] = useSearchParams();
  const documentId = parameters.get('append') ?? undefined;
  const asked = parameters.get('type');
  const type = tableImportTypes.find((known) => known === asked) ?? 'table_doc';
  if (documentId === undefined && type === 'table_api')
    return <ApiImport dataset={dataset} typeChoice={<TypeChoice dataset={dataset} type={type} />} />;
  return documentId === undefined && type === 'table_custom' ? (
    <>
      <TypeChoice dataset={dataset} type={type} />
      <TableByHand dataset={dataset} />
    </>
  ) : (
    <FileImport key={documentId} dataset={dataset} documentId={documentId} />
  );
}

function TypeChoice({ dataset, type }: { dataset: Dataset; type: TableImportType }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label={t('knowledge_import_type')}
      isLabelHidden
      value={type}
      options={tableImportTypes.map((value) => ({ value, label: t(`import_type_${value}`) }))}
      onValueChange={(next) => void navigate(importPath(dataset.space_id, dataset.dataset_id, next), { replace: true })}
    />
  );
}

interface FileImportProps {
  dataset: Dataset;
  /** The table that rows are added to. */
  documentId: string | undefined;
}

function FileImport({ dataset, documentId }: FileImportProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const { dataset_id } = dataset;
  const edit = useTableDraft(`${dataset_id}:${documentId ?? 'table'}`);
  const { draft, change } = edit;
  const [problem, setProblem] = useState('');
  const tags = useImportTags(dataset_id, draft.tags);
  const done = {
    onSuccess: ({ document_infos }: { document_infos: { document_id: string }[] }) => {
      void refresh();
      change({ step: 'process', documentIds: document_infos.map(({ document_id }) => document_id) });
    },
    onError: (error: Error) => setProblem(errorMessage(error)),
  };
  const create = useOperationMutation(CreateDocument, {
    ...done,
    onSuccess: (created) => {
      for (const { name, document_name } of created.duplicates)
        toast('info', t('import_duplicate', { name, document: document_name }));
      done.onSuccess(created);
    },
  });
  const append = useOperationMutation(AppendTableRows, done);
  const start = () => {
    if (!draft.file) return;
    setProblem('');
    const { uri: tos_uri, name } = draft.file;
    if (documentId !== undefined)
      append.mutate({ document_id: documentId, source_file: { tos_uri }, table_sheet: draft.sheet });
    else
      create.mutate({
        dataset_id,
        document_bases: [
          {
            name: name.slice(0, DOCUMENT_NAME_MAX),
            source_info: { document_source: DocumentSource.local, tos_uri },
            table_meta: [...(draft.columns ?? [])],
            table_sheet: draft.sheet,
          },
        ],
        ...tags.request,
      });
  };
  return (
    <>
      <ImportSteps step={draft.step} kind="table" />
      {draft.step === 'source' && (
        <>
          {documentId === undefined && <TypeChoice dataset={dataset} type="table_doc" />}
          <TableFileStep {...edit} />
          <WizardFoot
            nextLabel={t('next')}
            next={draft.file ? 'enable' : 'disable'}
            onNext={() => change({ step: 'segment' })}
          />
        </>
      )}
      {draft.step === 'segment' && <ConfigureStep dataset={dataset} documentId={documentId} {...edit} />}
      {draft.step === 'preview' && (
        <TablePreviewStep
          dataset={dataset}
          documentId={documentId}
          {...edit}
          problem={problem}
          isStarting={create.isPending || append.isPending}
          onStart={start}
        />
      )}
      {draft.step === 'process' && (
        <ProcessStep
          dataset={dataset}
          documentIds={draft.documentIds}
          onFinished={(isFinished) => change({ isFinished })}
          onDone={edit.clear}
        />
      )}
    </>
  );
}
