import { OPEN_API_PATH } from '@parley/contract';
import { TextField } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/use-error-words.ts';
import { FailedPage } from '../../page/failed-page.tsx';
import { LoadingPage } from '../../page/loading-page.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { ApiContents } from './api-contents.tsx';
import { ApiOperationCard } from './api-operation-card.tsx';
import { matchingGroups } from './api-operations.ts';
import styles from './api-reference-page.module.css';
import { useApiGroups } from './use-api-groups.ts';

export function ApiReferencePage() {
  const { t } = useTranslation();
  const errorWords = useErrorWords();
  const answer = useApiGroups();
  const [search, setSearch] = useState('');
  if (answer.isPending) return <LoadingPage />;
  if (answer.error) return <FailedPage message={errorWords(answer.error)} onRetry={() => void answer.refetch()} />;
  const groups = matchingGroups(answer.data, search);
  return (
    <div className={styles.page}>
      <PageTitle>{t('api_reference')}</PageTitle>
      <div className={styles.intro}>
        <h1>{t('api_reference')}</h1>
        <p>{t('api_intro')}</p>
        <a href={OPEN_API_PATH}>{t('api_download')}</a>
      </div>
      <div className={styles.side}>
        <TextField
          label={t('api_find')}
          isLabelHidden
          type="search"
          placeholder={t('api_find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ApiContents groups={groups} />
      </div>
      <div className={styles.groups}>
        {groups.length === 0 && <p>{t('api_nothing_found', { search })}</p>}
        {groups.map(({ tag, operations }) => (
          <section key={tag} aria-labelledby={`group-${tag}`} className={styles.group}>
            <h2 id={`group-${tag}`}>{tag}</h2>
            {operations.map((operation) => (
              <ApiOperationCard key={operation.name} operation={operation} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
