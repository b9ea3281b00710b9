import {
  type Dataset,
  type DatasetTag,
  FormatType,
  type LeftOutReason,
  type RecalledSlice,
  TestRecall,
} from '@parley/contract';
import {
  Button,
  Checkbox,
  classNames,
  EmptyState,
  ErrorCard,
  IconButton,
  Skeleton,
  Switch,
  Tag,
  Text,
} from '@parley/ui';
import { SearchX, X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { knowledgePath } from '../knowledge-path.ts';
import { MarkedWords } from '../marked-words.tsx';
import { SliceCard } from '../slice-card.tsx';
import { placeTexts } from '../slice-place.ts';
import { strategyOf } from '../strategies.ts';
import { ComputedFromTable } from '../table/computed-from-table.tsx';
import type { RecallSetup } from './recall-setups.ts';
import styles from './recall-test-page.module.css';
import { SetupFields } from './setup-fields.tsx';
import type { ExpectedChoice } from './use-expected-choice.ts';

interface RecallColumnProps {
  /** Of the column, from 1. */
  number: number;
  dataset: Dataset;
  /** Of the dataset. */
  tags: readonly DatasetTag[];
  /** Empty until something is asked. */
  query: string;
  /** What was said before, for questions that are rewritten. */
  earlier: string;
  setup: RecallSetup;
  /** The setup a moment ago: what is searched with. */
  searched: RecallSetup;
  onChange: (change: Partial<RecallSetup>) => void;
  onRemove: (() => void) | undefined;
  /** The slices that the question should find; left out where no case can be saved. */
  choice: ExpectedChoice | undefined;
}

const sliceTexts = {
  found: 'recall_test_found',
  leftOut: 'recall_test_left_out',
  nothing: 'recall_test_nothing_text',
} as const;
/** The slices of a table are rows. */
const rowTexts = {
  found: 'recall_test_rows_found',
  leftOut: 'recall_test_rows_left_out',
  nothing: 'recall_test_rows_nothing_text',
} as const;

/** One way to search, and what it finds. */
export function RecallColumn(props: RecallColumnProps) {
  const { number, dataset, tags, query, earlier, setup, searched, onChange, onRemove, choice } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const { label, hint } = strategyOf(setup.strategy);
  return (
    <section aria-labelledby={titleId} className={styles.column}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{t('recall_test_setup', { number, strategy: t(label) })}</h2>
          <Text size="label" tone="muted">
            {t(hint)}
          </Text>
        </div>
        {onRemove && (
          <IconButton label={t('recall_test_remove', { number })} icon={<X aria-hidden />} onClick={onRemove} />
        )}
      </div>
      <div className={styles.settings}>
        <SetupFields format={dataset.format_type} tags={tags} setup={setup} onChange={onChange} />
        {earlier !== '' && (
          <Switch
            label={t('recall_rewrite')}
            checked={setup.useRewrite}
            onCheckedChange={(useRewrite) => onChange({ useRewrite })}
          />
        )}
      </div>
      {query && <RecallResult dataset={dataset} query={query} earlier={earlier} setup={searched} choice={choice} />}
    </section>
  );
}

function RecallResult({
  dataset,
  query,
  earlier,
  setup,
  choice,
}: Pick<RecallColumnProps, 'dataset' | 'query' | 'earlier' | 'setup' | 'choice'>) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const isTable = dataset.format_type === FormatType.table;
  const texts = isTable ? rowTexts : sliceTexts;
  const { data, error, isFetching, refetch } = useOperationQuery(
    TestRecall,
    {
      dataset_ids: [dataset.dataset_id],
      query,
      top_k: setup.topK,
      min_score: setup.minScore,
      search_strategy: setup.strategy,
      ...(setup.conditions.length > 0 && { tag_conditions: [...setup.conditions] }),
      recall_strategy: {
        use_rerank: setup.useRerank,
        use_rewrite: setup.useRewrite,
        ...(isTable && { use_nl2sql: true }),
      },
      ...(earlier && setup.useRewrite && { earlier }),
    },
    { placeholderData: (before) => before },
  );
  if (error && !data)
    return (
      <ErrorCard
        title={t('recall_test_failed')}
        message={errorMessage(error)}
        actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton height="160px" />
      </div>
    );
  return (
    <div aria-busy={isFetching} className={classNames(styles.result, isFetching && styles.earlier)}>
      <Text size="label" tone="muted">
        {t(texts.found, {
          count: data.slices.length,
          milliseconds: data.duration,
        })}
      </Text>
      {data.query !== query && <Text size="label">{t('recall_test_rewritten', { query: data.query })}</Text>}
      {data.is_by_words_only && (
        <Text size="label" tone="danger">
          {t('recall_test_words_only')}
        </Text>
      )}
      {data.table_query && <ComputedFromTable {...data.table_query} />}
      {data.slices.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('recall_test_nothing')}
          message={data.left_out.length > 0 ? t(texts.nothing) : undefined}
        />
      ) : (
        <ol className={styles.found}>
          {data.slices.map((slice, index) => (
            <li key={slice.slice_id}>
              <FoundSlice spaceId={dataset.space_id} slice={slice} number={index + 1} choice={choice} />
            </li>
          ))}
        </ol>
      )}
      {data.left_out.length > 0 && (
        <details className={styles.leftOut}>
          <summary>{t(texts.leftOut, { count: data.left_out.length })}</summary>
          <ol className={styles.found}>
            {data.left_out.map((slice) => (
              <li key={slice.slice_id}>
                <FoundSlice spaceId={dataset.space_id} slice={slice} reason={slice.reason} choice={choice} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

interface FoundSliceProps {
  spaceId: string;
  slice: RecalledSlice;
  number?: number;
  reason?: LeftOutReason;
  choice: ExpectedChoice | undefined;
}

function FoundSlice({ spaceId, slice, number, reason, choice }: FoundSliceProps) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const { dataset, document } = slice.meta;
  const arms = [
    t('score_total', { score: format(slice.score) }),
    ...(slice.semantic_score === null ? [] : [t('score_semantic', { score: format(slice.semantic_score) })]),
    ...(slice.rerank_score === null ? [] : [t('score_rerank', { score: format(slice.rerank_score) })]),
    ...(slice.full_text_score === null ? [] : [t('score_full_text', { score: format(slice.full_text_score) })]),
  ];
  return (
    <SliceCard
      number={number}
      details={placeTexts(slice.place, t)}
      actions={
        choice && (
          <Checkbox
            label={t('case_expected_tick')}
            checked={choice.has(slice)}
            disabled={choice.isFull && !choice.has(slice)}
            onCheckedChange={(isExpected) => choice.set(slice, isExpected)}
          />
        )
      }
      tag={
        reason && (
          <Tag tone="warning">
            {t(document.format_type === FormatType.table ? `left_out_rows_${reason}` : `left_out_${reason}`)}
          </Tag>
        )
      }
      note={
        <div className={styles.arms}>
          {arms.map((arm) => (
            <span key={arm}>{arm}</span>
          ))}
          <Link to={`${knowledgePath(spaceId, dataset.id, document.id)}?slice=${slice.slice_id}`}>{document.name}</Link>
        </div>
      }
    >
      <MarkedWords text={slice.slice} words={slice.matched_words} isAtWordStart />
    </SliceCard>
  );
}
