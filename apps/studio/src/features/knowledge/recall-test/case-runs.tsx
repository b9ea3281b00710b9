import {
  type Dataset,
  DatasetStatus,
  GetRecallRun,
  ListRecallRuns,
  type RecallCase,
  type RecallRun,
  SearchStrategy,
  StartRecallRun,
} from '@parley/contract';
import { Button, Panel, Progress, SectionHeader, Select, Stack, Text } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDatasetTags } from '../tag/use-dataset-tags.ts';
import styles from './case-runs.module.css';
import { CaseTable } from './case-table.tsx';
import { newSetup, type RecallSetup } from './recall-setups.ts';
import { RunFigures } from './run-figures.tsx';
import { SetupFields } from './setup-fields.tsx';
import { useFormatShare } from './use-format-share.ts';

interface CaseRunsProps {
  dataset: Dataset;
  cases: readonly RecallCase[];
  /** Newest first. */
  runs: readonly RecallRun[];
  onEdit: (recallCase: RecallCase) => void;
  onDelete: (recallCase: RecallCase) => void;
}

/** Runs the cases, and shows a run beside an earlier one. */
export function CaseRuns({ dataset, cases, runs, onEdit, onDelete }: CaseRunsProps) {
  const { t } = useTranslation();
  const { dataset_id } = dataset;
  const done = runs.filter(({ status }) => status === 'done');
  // Empty for the newest, and for the one before it.
  const [shownId, setShownId] = useState('');
  const [baseId, setBaseId] = useState('');
  const shown = done.find(({ run_id }) => run_id === shownId) ?? done[0];
  const earlier = shown ? done.slice(done.indexOf(shown) + 1) : [];
  const base = earlier.find(({ run_id }) => run_id === baseId) ?? earlier[0];
  const now = useResults(dataset_id, shown?.run_id);
  const before = useResults(dataset_id, base?.run_id);
  const [newest] = runs;
  return (
    <Stack gap={6}>
      {dataset.can_edit && (
        <RunPanel
          dataset={dataset}
          newest={newest}
          onStarted={() => {
            setShownId('');
            setBaseId('');
          }}
        />
      )}
      {newest?.status === 'running' && (
        <div role="status" className={styles.progress}>
          <Text size="label">{t('run_progress', { done: newest.done_count, count: newest.case_count })}</Text>
          <Progress label={t('run_running')} percent={(100 * newest.done_count) / Math.max(1, newest.case_count)} />
        </div>
      )}
      {newest?.status === 'failed' && <Text tone="danger">{t('run_failed')}</Text>}
      {shown && now && (
        <>
          <div className={styles.choices}>
            <RunSelect label={t('run_shown')} runs={done} value={shown.run_id} onChange={setShownId} />
            {base && <RunSelect label={t('run_base')} runs={earlier} value={base.run_id} onChange={setBaseId} />}
          </div>
          <RunFigures run={shown} results={now} base={base} baseResults={before} />
        </>
      )}
      <CaseTable
        dataset={dataset}
        cases={cases}
        run={shown}
        results={now ?? []}
        baseResults={base && before}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </Stack>
  );
}

function useResults(dataset_id: string, run_id: string | undefined) {
  const { data } = useOperationQuery(
    GetRecallRun,
    { dataset_id, run_id: run_id ?? '' },
    // A run that is done never changes.
    { enabled: run_id !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  return run_id === undefined ? undefined : data?.results;
}

interface RunPanelProps {
  dataset: Dataset;
  newest: RecallRun | undefined;
  onStarted: () => void;
}

/** The settings of the next run, at first those of the last one. */
function RunPanel({ dataset, newest, onStarted }: RunPanelProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<RecallSetup>(() => setupOf(newest));
  const start = useOperationMutation(StartRecallRun, {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(ListRecallRuns) });
      onStarted();
    },
  });
  const tags = useDatasetTags([dataset.dataset_id]) ?? [];
  const isRunning = newest?.status === 'running';
  const { strategy, topK, minScore, useRerank, conditions } = setup;
  return (
    <Panel label={t('run_settings')}>
      <SectionHeader
        title={t('run_settings')}
        actions={
          <Button
            variant="primary"
            icon={<ListChecks aria-hidden />}
            disabled={isRunning || dataset.status === DatasetStatus.forbidden}
            isLoading={start.isPending}
            onClick={() =>
              start.mutate({
                dataset_id: dataset.dataset_id,
                settings: {
                  search_strategy: strategy,
                  top_k: topK,
                  min_score: minScore,
                  use_rerank: useRerank,
                  ...(conditions.length > 0 && { tag_conditions: [...conditions] }),
                },
              })
            }
          >
            {t('run_start')}
          </Button>
        }
      />
      <div className={styles.settings}>
        <SetupFields
          format={dataset.format_type}
          tags={tags}
          setup={setup}
          onChange={(change) => setSetup({ ...setup, ...change })}
        />
      </div>
    </Panel>
  );
}

function setupOf(run: RecallRun | undefined): RecallSetup {
  const setup = newSetup(1, run?.settings.search_strategy ?? SearchStrategy.semantic);
  if (!run) return setup;
  const { top_k, min_score, use_rerank, tag_conditions = [] } = run.settings;
  return { ...setup, topK: top_k, minScore: min_score, useRerank: use_rerank, conditions: tag_conditions };
}

interface RunSelectProps {
  label: string;
  runs: readonly RecallRun[];
  value: string;
  onChange: (runId: string) => void;
}

function RunSelect({ label, runs, value, onChange }: RunSelectProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const formatShare = useFormatShare();
  const options = runs.map(({ run_id, create_time, figures }) => ({
    value: run_id,
    label: [
      formatTime(create_time * 1000),
      ...(figures ? [t('run_recall', { recall: formatShare(figures.recall) })] : []),
    ].join(' · '),
  }));
  return <Select label={label} value={value} options={options} onValueChange={onChange} />;
}
