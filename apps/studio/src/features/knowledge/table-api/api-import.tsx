import {
  API_PAGES_MAX,
  API_PAGES_PREVIEWED,
  CreateDocument,
  type Dataset,
  DocumentSource,
  PreviewTableApi,
  UpdateType,
  WEB_URL_MAX,
} from '@parley/contract';
import { Stack, Text, TextField } from '@parley/ui';
import { type ReactNode, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ImportSteps } from '../import/import-steps.tsx';
import { ProcessStep } from '../import/process-step.tsx';
import { WizardFoot } from '../import/wizard-foot.tsx';
import { Preview, Problems, Reading } from '../table/table-preview-step.tsx';
import { useImportTags } from '../tag/import-tags.tsx';
import { FrequencySelect } from '../update-frequency-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { ApiConfigureStep } from './api-configure-step.tsx';
import { HeaderFields } from './header-fields.tsx';
import { readPages } from './pages-draft.ts';
import { PagesFields } from './pages-fields.tsx';
import { type ApiDraft, type ApiDraftEdit, headerProblem, isAddress, useApiDraft } from './use-api-draft.ts';

interface ApiImportProps {
  dataset: Dataset;
  typeChoice: ReactNode;
}

/** Each look at the API is a request: it is made again only when something about it changes. */
const askOnce = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false } as const;

/** studio §3 table_api: adds a table whose rows come from a JSON API, and how often it is requested again. */
export function ApiImport({ dataset, typeChoice }: ApiImportProps) {
  const edit = useApiDraft(dataset.dataset_id);
  const { draft, change } = edit;
  return (
    <>
      <ImportSteps step={draft.step} kind="table" />
      {draft.step === 'source' && (
        <>
          {typeChoice}
          <SourceStep {...edit} />
        </>
      )}
      {draft.step === 'segment' && <ConfigureStep dataset={dataset} {...edit} />}
      {draft.step === 'preview' && <PreviewStep dataset={dataset} {...edit} />}
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

function SourceStep({ draft, change }: ApiDraftEdit) {
  const { t } = useTranslation();
  const isWrong = draft.address !== '' && !isAddress(draft.address);
  const arePagesComplete = readPages(draft.pages) !== undefined;
  const isComplete = isAddress(draft.address) && headerProblem(draft.headers) === undefined && arePagesComplete;
  return (
    <Stack>
      <TextField
        label={t('api_address')}
        hint={t('api_address_hint')}
        type="url"
        value={draft.address}
        maxLength={WEB_URL_MAX}
        autoComplete="off"
        placeholder="https://api.example.com/products?limit=1000"
        {...(isWrong && { error: t('import_address_problem', { address: draft.address.slice(0, 80) }) })}
        onChange={(event) => change({ address: event.target.value, listPath: null, columns: null })}
      />
      <HeaderFields headers={draft.headers} onChange={(headers) => change({ headers })} />
      <PagesFields pages={draft.pages} onChange={(pages) => change({ pages, columns: null })} />
      <FrequencySelect
        webUrls={[draft.address]}
        value={draft.updateInterval}
        onChange={(updateInterval) => change({ updateInterval })}
      />
      <WizardFoot
        nextLabel={t('next')}
        next={isComplete ? 'enable' : 'disable'}
        onNext={() => change({ step: 'segment' })}
      />
    </Stack>
  );
}

interface StepProps extends ApiDraftEdit {
  dataset: Dataset;
}

function ConfigureStep(props: StepProps) {
  const { dataset, draft, change } = props;
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useOperationQuery(
    PreviewTableApi,
    { ...requestOf(dataset, draft), ...(draft.listPath !== null && { list_path: draft.listPath }) },
    { ...askOnce, placeholderData: (before) => before },
  );
  if (data)
    return <ApiConfigureStep {...props} datasetId={dataset.dataset_id} answer={data} isReading={isPlaceholderData} />;
  return (
    <>
      <Reading error={error} onRetry={() => void refetch()} />
      <WizardFoot
        onBack={() => change({ step: 'source' })}
        nextLabel={t('import_preview')}
        next="disable"
        onNext={() => undefined}
      />
    </>
  );
}

function PreviewStep({ dataset, draft, change }: StepProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const [problem, setProblem] = useState('');
  const list_path = draft.listPath ?? '';
  const tags = useImportTags(dataset.dataset_id, draft.tags);
  const table_meta = [...(draft.columns ?? [])];
  const request = { ...requestOf(dataset, draft), list_path, table_meta };
  const { data, error, refetch } = useOperationQuery(PreviewTableApi, request, askOnce);
  const problems = data && problemsIn(data);
  const create = useOperationMutation(CreateDocument, {
    onSuccess: ({ document_infos }) => {
      void refresh();
      change({ step: 'process', documentIds: document_infos.map(({ document_id }) => document_id) });
    },
    onError: (failure) => setProblem(errorMessage(failure)),
  });
  const start = () => {
    setProblem('');
    const update_type = draft.updateInterval === 0 ? UpdateType.none : UpdateType.cover;
    const { dataset_id, web_url, headers, pages } = request;
    create.mutate({
      dataset_id,
      document_bases: [
        {
          source_info: { document_source: DocumentSource.api, web_url, list_path, headers, ...(pages && { pages }) },
          update_rule: { update_type, update_interval: draft.updateInterval },
          table_meta,
        },
      ],
      ...tags.request,
    });
  };
  const next = problems?.length === 0 ? 'enable' : 'disable';
  return (
    <Stack>
      {data && problems ? (
        <>
          <Preview schema={{ ...data, table_meta }} names={undefined} />
          {data.has_more_pages && (
            <Text size="label" tone="muted">
              {t('api_pages_more', { count: API_PAGES_PREVIEWED, max: API_PAGES_MAX })}
            </Text>
          )}
          <Problems problems={problems} />
        </>
      ) : (
        <Reading error={error} onRetry={() => void refetch()} />
      )}
      {problem && <Text tone="danger">{problem}</Text>}
      <WizardFoot
        onBack={() => change({ step: 'segment' })}
        nextLabel={t('table_import')}
        next={create.isPending ? 'loading' : next}
        onNext={start}
      />
    </Stack>
  );
}

const requestOf = ({ dataset_id }: Dataset, { address, headers, pages }: ApiDraft) => {
  const read = readPages(pages);
  return {
    dataset_id,
    web_url: address,
    headers: headers.map(({ name, value }) => ({ name, value })),
    ...(read && { pages: read }),
  };
};

const problemsIn = ({
  status_descript,
  column_valid_result,
}: {
  status_descript: string;
  column_valid_result: Record<string, string>;
}) => [
  ...(status_descript ? [status_descript] : []),
  ...Object.entries(column_valid_result).map(([name, why]) => `${name} · ${why}`),
];
