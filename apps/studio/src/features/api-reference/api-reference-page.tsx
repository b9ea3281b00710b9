import { OPEN_API_PATH } from '@parley/contract';
import { Button, ButtonLink, EmptyState, NoMatchIllustration, PageHeader, SearchField } from '@parley/ui';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ConnectionFailed, fetchJson } from '../../api/fetch-json.ts';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FailedPage } from '../../page/failed-page.tsx';
import { PageSkeleton } from '../../page/page-skeleton.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { ApiOperationCard } from './api-operation-card.tsx';
import { type ApiGroup, groupsOf, matchingGroups } from './api-operations.ts';
import styles from './api-reference-page.module.css';
import type { OpenApiDocument } from './open-api-document.ts';
import { useGroupTitle } from './use-group-title.ts';

export function ApiReferencePage() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const groupTitle = useGroupTitle();
  const query = useApiGroups();
  const [search, setSearch] = useState('');
  if (query.isPending) return <PageSkeleton />;
  if (query.error) return <FailedPage message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  const groups = matchingGroups(query.data, search);
  return (
    <div className={styles.page}>
      <PageTitle>{t('api_reference')}</PageTitle>
      <div className={styles.intro}>
        <PageHeader
          title={t('api_reference')}
          description={t('api_intro')}
          actions={
            <ButtonLink>
              <a href={OPEN_API_PATH}>
                <Download aria-hidden />
                {t('api_download')}
              </a>
            </ButtonLink>
          }
        />
      </div>
      <div className={styles.side}>
        <SearchField label={t('api_find')} value={search} onValueChange={setSearch} clearLabel={t('list_clear')} />
        <ApiContents groups={groups} />
      </div>
      <div className={styles.groups}>
        {groups.length === 0 && (
          <EmptyState
            size="page"
            illustration={<NoMatchIllustration />}
            title={t('api_nothing_found', { search: search.trim() })}
            action={<Button onClick={() => setSearch('')}>{t('list_clear')}</Button>}
          />
        )}
        {groups.map(({ tag, operations }) => (
          <section key={tag} aria-labelledby={`group-${tag}`} className={styles.group}>
            <h2 id={`group-${tag}`}>{groupTitle(tag)}</h2>
            {operations.map((operation) => (
              <ApiOperationCard key={operation.name} operation={operation} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The table of contents: a link to each call. */
function ApiContents({ groups }: { groups: readonly ApiGroup[] }) {
  const { t } = useTranslation();
  const groupTitle = useGroupTitle();
  return (
    <nav aria-label={t('api_reference')} className={styles.contents}>
      {groups.map(({ tag, operations }) => (
        <div key={tag}>
          <p className={styles.tag}>{groupTitle(tag)}</p>
          <ul>
            {operations.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`} className={styles.link}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The calls of the OpenAPI document of this server. */
function useApiGroups() {
  return useQuery({ queryKey: [OPEN_API_PATH], queryFn: loadGroups });
}

async function loadGroups() {
  const { body } = await fetchJson(OPEN_API_PATH);
  if (!isDescription(body)) throw new ConnectionFailed(body);
  return groupsOf(body);
}

function isDescription(body: unknown): body is OpenApiDocument {
  return typeof body === 'object' && body !== null && 'paths' in body;
}
