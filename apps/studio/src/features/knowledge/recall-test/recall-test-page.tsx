import {
  type Dataset,
  newKnowledgeSkill,
  RECALL_EARLIER_MAX,
  RECALL_QUERY_MAX,
  SearchStrategy,
} from '@parley/contract';
import { Button, Page, PageHeader, Textarea, TextField } from '@parley/ui';
import { Plus, SearchCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { knowledgePath, libraryPath } from '../knowledge-path.ts';
import { RecallColumn, type RecallSetup } from './recall-column.tsx';
import styles from './recall-test-page.module.css';

const SETUPS_MAX = 3;

const setup = (key: number, strategy: SearchStrategy): RecallSetup => ({
  key,
  strategy,
  topK: newKnowledgeSkill.top_k,
  minScore: newKnowledgeSkill.min_score,
  useRerank: newKnowledgeSkill.recall_strategy.use_rerank,
  useRewrite: newKnowledgeSkill.recall_strategy.use_rewrite,
});

/** Asks a knowledge as an agent would, with several settings side by side, and says why each slice was found or left out. */
export function RecallTestPage({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [earlier, setEarlier] = useState('');
  const [asked, setAsked] = useState({ query: '', earlier: '' });
  const [setups, setSetups] = useState<readonly RecallSetup[]>([
    setup(1, SearchStrategy.semantic),
    setup(2, SearchStrategy.hybrid),
  ]);
  const { space_id, dataset_id, name } = dataset;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ query: query.trim(), earlier: earlier.trim() });
  };
  const change = (key: number, next: Partial<RecallSetup>) =>
    setSetups((now) => now.map((one) => (one.key === key ? { ...one, ...next } : one)));
  return (
    <Page>
      <PageTitle>{t('recall_test')}</PageTitle>
      <PageHeader
        title={t('recall_test')}
        description={t('recall_test_hint')}
        breadcrumb={{
          label: t('knowledge_breadcrumb'),
          items: [
            { id: 'datasets', content: <Link to={libraryPath(space_id)}>{t('breadcrumb_datasets')}</Link> },
            { id: 'dataset', content: <Link to={knowledgePath(space_id, dataset_id)}>{name}</Link> },
          ],
        }}
        actions={
          setups.length < SETUPS_MAX && (
            <Button
              icon={<Plus aria-hidden />}
              onClick={() =>
                setSetups((now) => [...now, setup(Math.max(...now.map(({ key }) => key)) + 1, SearchStrategy.fullText)])
              }
            >
              {t('recall_test_add')}
            </Button>
          )
        }
      />
      <form className={styles.ask} onSubmit={ask}>
        <TextField
          label={t('recall_test_query')}
          value={query}
          maxLength={RECALL_QUERY_MAX}
          autoComplete="off"
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button type="submit" variant="primary" icon={<SearchCheck aria-hidden />} disabled={query.trim() === ''}>
          {t('recall_test_ask')}
        </Button>
      </form>
      <details className={styles.earlier}>
        <summary>{t('recall_test_earlier')}</summary>
        <Textarea
          label={t('recall_test_earlier_label')}
          hint={t('recall_test_earlier_hint')}
          value={earlier}
          maxLength={RECALL_EARLIER_MAX}
          onChange={(event) => setEarlier(event.target.value)}
        />
      </details>
      <div className={styles.columns}>
        {setups.map((one) => (
          <RecallColumn
            key={one.key}
            dataset={dataset}
            query={asked.query}
            earlier={asked.earlier}
            setup={one}
            onChange={(next) => change(one.key, next)}
            onRemove={
              setups.length > 1 ? () => setSetups((now) => now.filter(({ key }) => key !== one.key)) : undefined
            }
          />
        ))}
      </div>
    </Page>
  );
}
