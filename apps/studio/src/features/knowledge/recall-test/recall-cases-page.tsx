import { type Dataset, DatasetStatus, ListRecallCases, ListRecallRuns, type RecallCase } from '@parley/contract';
import { Button, ButtonLink, EmptyListIllustration, EmptyState, Page, PageHeader, Skeleton, Text } from '@parley/ui';
import { Plus, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorPage } from '../../../page/error-page.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { datasetBreadcrumb } from '../dataset-breadcrumb.tsx';
import { recallTestPath } from '../knowledge-path.ts';
import { CaseDialog } from './case-dialog.tsx';
import { CaseRuns } from './case-runs.tsx';
import { DeleteCaseDialog } from './delete-case-dialog.tsx';

/** A run of many cases takes a few seconds. */
const POLL_MS = 1500;

type OpenDialog =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'edit' | 'delete'; readonly recallCase: RecallCase };

/** The questions that were saved with what they should find, and how well they did in each run. */
export function RecallCasesPage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const { space_id, dataset_id } = dataset;
  const casesQuery = useOperationQuery(ListRecallCases, { dataset_id });
  const runsQuery = useOperationQuery(
    ListRecallRuns,
    { dataset_id },
    {
      refetchInterval: ({ state }) => (state.data?.runs.some(({ status }) => status === 'running') ? POLL_MS : false),
    },
  );
  const error = casesQuery.error ?? runsQuery.error;
  const cases = casesQuery.data?.cases;
  const runs = runsQuery.data?.runs;
  if (error && !(cases && runs))
    return (
      <ErrorPage
        title={t('data_error_title', { module: t('cases') })}
        subtitle={errorMessage(error)}
        error={error}
        onRetry={() => {
          void casesQuery.refetch();
          void runsQuery.refetch();
        }}
      />
    );
  const addButton = dataset.can_edit && (
    <Button icon={<Plus aria-hidden />} onClick={() => setOpen({ dialog: 'create' })}>
      {t('case_create')}
    </Button>
  );
  return (
    <Page>
      <PageTitle>{t('cases')}</PageTitle>
      <PageHeader
        title={t('cases')}
        description={t('cases_hint')}
        breadcrumb={datasetBreadcrumb(dataset, t)}
        actions={
          <>
            <ButtonLink>
              <Link to={recallTestPath(space_id, dataset_id)}>
                <SearchCheck aria-hidden />
                {t('recall_test')}
              </Link>
            </ButtonLink>
            {cases && cases.length > 0 && addButton}
          </>
        }
      />
      {dataset.status === DatasetStatus.forbidden && <Text tone="danger">{t('recall_test_off')}</Text>}
      {!(cases && runs) ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="240px" />
        </div>
      ) : cases.length === 0 ? (
        <EmptyState
          size="page"
          illustration={<EmptyListIllustration />}
          title={t('cases_empty')}
          message={t('cases_empty_text')}
          action={addButton}
        />
      ) : (
        <CaseRuns
          dataset={dataset}
          cases={cases}
          runs={runs}
          onEdit={(recallCase) => setOpen({ dialog: 'edit', recallCase })}
          onDelete={(recallCase) => setOpen({ dialog: 'delete', recallCase })}
        />
      )}
      {open?.dialog === 'create' && <CaseDialog dataset={dataset} onClose={close} />}
      {open?.dialog === 'edit' && <CaseDialog dataset={dataset} recallCase={open.recallCase} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteCaseDialog datasetId={dataset_id} recallCase={open.recallCase} onClose={close} />
      )}
    </Page>
  );
}
