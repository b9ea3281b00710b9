import {
  type Dataset,
  DatasetStatus,
  RECALL_EARLIER_MAX,
  RECALL_QUERY_MAX,
  SearchStrategy,
  TestRecall,
} from '@parley/contract';
import { Button, ButtonLink, Page, PageHeader, Row, Text, Textarea, TextField } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus, ListChecks, Plus, SearchCheck } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { datasetBreadcrumb } from '../dataset-breadcrumb.tsx';
import { recallCasesPath } from '../knowledge-path.ts';
import { useDatasetTags } from '../tag/use-dataset-tags.ts';
import { CaseDialog } from './case-dialog.tsx';
import { RecallColumn } from './recall-column.tsx';
import { newSetup, queryIn, type RecallSetup, SETUPS_MAX, setupsIn, toParameters } from './recall-setups.ts';
import styles from './recall-test-page.module.css';
import { useExpectedChoice } from './use-expected-choice.ts';

/** A slider moves through many values, and browsers limit how often the address may change. */
const DEBOUNCE_MS = 300;

/** Asks a knowledge as an agent would, with several settings side by side, and says why each slice was found or left out. */
export function RecallTestPage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation();
  const [earlier, setEarlier] = useState('');
  const [searchedEarlier, setSearchedEarlier] = useState('');
  const queryClient = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const [question, setQuestion] = useState(() => queryIn(parameters));
  const [query, setQuery] = useState(question);
  const [setups, setSetups] = useState(() => setupsIn(parameters));
  const searched = useDebouncedValue(setups, DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the page
  useEffect(() => setParameters(toParameters(query, searched), { replace: true }), [query, searched]);
  const { space_id, dataset_id, status } = dataset;
  const tags = useDatasetTags([dataset_id]) ?? [];
  const choice = useExpectedChoice(query);
  const [isSaving, setSaving] = useState(false);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    // The slices may have changed since the same question was asked.
    if (question.trim() === query) void queryClient.invalidateQueries({ queryKey: queryKeyOf(TestRecall) });
    setQuery(question.trim());
    setSearchedEarlier(earlier.trim());
  };
  const change = (key: number, next: Partial<RecallSetup>) =>
    setSetups((now) => now.map((one) => (one.key === key ? { ...one, ...next } : one)));
  return (
    <Page>
      <PageTitle>{t('recall_test')}</PageTitle>
      <PageHeader
        title={t('recall_test')}
        description={t('recall_test_hint')}
        breadcrumb={datasetBreadcrumb(dataset, t)}
        actions={
          <>
            <ButtonLink>
              <Link to={recallCasesPath(space_id, dataset_id)}>
                <ListChecks aria-hidden />
                {t('cases')}
              </Link>
            </ButtonLink>
            {setups.length < SETUPS_MAX && (
              <Button
                icon={<Plus aria-hidden />}
                onClick={() =>
                  setSetups((now) => [
                    ...now,
                    newSetup(Math.max(...now.map(({ key }) => key)) + 1, SearchStrategy.fullText),
                  ])
                }
              >
                {t('recall_test_add')}
              </Button>
            )}
          </>
        }
      />
      <form className={styles.ask} onSubmit={ask}>
        <TextField
          label={t('recall_test_query')}
          value={question}
          maxLength={RECALL_QUERY_MAX}
          autoComplete="off"
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button type="submit" variant="primary" icon={<SearchCheck aria-hidden />} disabled={question.trim() === ''}>
          {t('recall_test_ask')}
        </Button>
      </form>
      <details className={styles.before}>
        <summary>{t('recall_test_earlier')}</summary>
        <Textarea
          label={t('recall_test_earlier_label')}
          hint={t('recall_test_earlier_hint')}
          value={earlier}
          maxLength={RECALL_EARLIER_MAX}
          onChange={(event) => setEarlier(event.target.value)}
        />
      </details>
      {dataset.can_edit && query !== '' && (
        <Row gap={3}>
          <Button
            icon={<BookmarkPlus aria-hidden />}
            disabled={choice.slices.length === 0}
            onClick={() => setSaving(true)}
          >
            {t('case_save')}
          </Button>
          <Text size="label" tone="muted">
            {choice.slices.length === 0
              ? t('case_save_hint')
              : t('case_expected_count', { count: choice.slices.length })}
          </Text>
        </Row>
      )}
      {isSaving && (
        <CaseDialog
          dataset={dataset}
          query={query}
          chosen={choice.slices}
          onSaved={choice.clear}
          onClose={() => setSaving(false)}
        />
      )}
      {status === DatasetStatus.forbidden && <Text tone="danger">{t('recall_test_off')}</Text>}
      <div className={styles.columns}>
        {setups.map((one, index) => (
          <RecallColumn
            key={one.key}
            number={index + 1}
            dataset={dataset}
            tags={tags}
            query={query}
            earlier={searchedEarlier}
            setup={one}
            searched={searched.find(({ key }) => key === one.key) ?? one}
            onChange={(next) => change(one.key, next)}
            choice={dataset.can_edit ? choice : undefined}
            onRemove={
              setups.length > 1 ? () => setSetups((now) => now.filter(({ key }) => key !== one.key)) : undefined
            }
          />
        ))}
      </div>
    </Page>
  );
}
