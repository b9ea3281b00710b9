import type { Dataset, ExpectedText, RecallCase, RecallCaseResult, RecallRun } from '@parley/contract';
import { IconButton, type ListColumn, ListTable, Menu, MenuItem, Tag, useIsNarrow } from '@parley/ui';
import { Ellipsis, Pencil, SearchCheck, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { knowledgePath, recallTestPath } from '../knowledge-path.ts';
import styles from './case-runs.module.css';
import { changeOf } from './compare-runs.ts';
import { setupsIn, toParameters } from './recall-setups.ts';

interface CaseTableProps {
  dataset: Dataset;
  cases: readonly RecallCase[];
  run: RecallRun | undefined;
  results: readonly RecallCaseResult[];
  /** Of the run that it is compared with; left out for none. */
  baseResults: readonly RecallCaseResult[] | undefined;
  onEdit: (recallCase: RecallCase) => void;
  onDelete: (recallCase: RecallCase) => void;
}

const changeTones = { better: 'success', worse: 'danger', new: 'accent' } as const;

/** Each case with its rank before and now. */
export function CaseTable({ dataset, cases, run, results, baseResults, onEdit, onDelete }: CaseTableProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { space_id, dataset_id } = dataset;
  const resultOf = ({ case_id }: RecallCase, of: readonly RecallCaseResult[]) =>
    of.find((result) => result.case_id === case_id);
  const testPath = ({ query }: RecallCase) =>
    `${recallTestPath(space_id, dataset_id)}?${new URLSearchParams(toParameters(query, setupsIn(new URLSearchParams())))}`;

  const question: ListColumn<RecallCase> = {
    id: 'question',
    label: t('recall_test_query'),
    content: (one) => (
      <div className={styles.question}>
        <span dir="auto">{one.query}</span>
        <ExpectedState expected={one.expected} />
        {isNarrow && expectedOf(one)}
      </div>
    ),
  };
  const now: ListColumn<RecallCase> = {
    id: 'now',
    label: t('case_now'),
    content: (one) => {
      const result = resultOf(one, results);
      if (!run || !result) return <span className={styles.none}>{t('case_not_run')}</span>;
      const before = baseResults && resultOf(one, baseResults);
      const change = baseResults && result.ranks.length > 0 ? changeOf(result, before) : 'same';
      return (
        <div className={styles.rank}>
          <RankText result={result} />
          {change !== 'same' && <Tag tone={changeTones[change]}>{t(`case_${change}`)}</Tag>}
          {one.update_time > run.create_time && <Tag>{t('case_edited')}</Tag>}
        </div>
      );
    },
  };
  const before: ListColumn<RecallCase> = {
    id: 'before',
    label: t('case_before'),
    content: (one) => {
      const result = baseResults && resultOf(one, baseResults);
      return result ? <RankText result={result} /> : <span className={styles.none}>–</span>;
    },
  };
  const expected: ListColumn<RecallCase> = { id: 'expected', label: t('case_expected'), content: expectedOf };

  function expectedOf({ expected: texts }: RecallCase) {
    return (
      <ul className={styles.expected}>
        {texts.map(({ expected_id, document_id, document_name, slice_id }) => (
          <li key={expected_id}>
            {document_id ? (
              <Link to={knowledgePath(space_id, dataset_id, document_id) + (slice_id && `?slice=${slice_id}`)}>
                {document_name}
              </Link>
            ) : (
              document_name
            )}
          </li>
        ))}
      </ul>
    );
  }

  return (
    <ListTable
      label={t('cases')}
      items={cases}
      itemKey={({ case_id }) => case_id}
      columns={baseResults ? [question, now, before, expected] : [question, now, expected]}
      actions={{
        label: t('case_actions'),
        content: (one) => (
          <Menu trigger={<IconButton label={t('case_menu', { query: one.query })} icon={<Ellipsis aria-hidden />} />}>
            <MenuItem asChild>
              <Link to={testPath(one)}>
                <SearchCheck aria-hidden />
                {t('recall_test')}
              </Link>
            </MenuItem>
            {dataset.can_edit && (
              <>
                <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(one)}>
                  {t('case_edit')}
                </MenuItem>
                <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => onDelete(one)}>
                  {t('case_delete')}
                </MenuItem>
              </>
            )}
          </Menu>
        ),
      }}
    />
  );
}

function ExpectedState({ expected }: { expected: readonly ExpectedText[] }) {
  const { t } = useTranslation();
  const gone = expected.filter(({ status }) => status === 'gone').length;
  const isOff = expected.some(({ status }) => status === 'off');
  return (
    <>
      {gone > 0 && (
        <Tag tone="warning">{t(gone === expected.length ? 'case_gone' : 'case_gone_some', { count: gone })}</Tag>
      )}
      {isOff && <Tag tone="warning">{t('case_off')}</Tag>}
    </>
  );
}

/** The places of all expected texts. */
function RankText({ result: { ranks } }: { result: RecallCaseResult }) {
  const { t } = useTranslation();
  if (ranks.length === 0) return <span className={styles.none}>–</span>;
  if (ranks.every((rank) => rank === null)) return <span className={styles.none}>{t('case_not_found')}</span>;
  return <span>{ranks.map((rank) => (rank === null ? t('case_not_found') : `#${rank}`)).join(', ')}</span>;
}
