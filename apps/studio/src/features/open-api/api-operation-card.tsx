import { Tag } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { ApiEvents } from './api-events.tsx';
import { ApiFieldTable } from './api-field-table.tsx';
import styles from './api-operation-card.module.css';
import type { ApiOperation } from './api-operations.ts';
import { usePolicyWords } from './use-policy-words.ts';

export function ApiOperationCard({ operation }: { operation: ApiOperation }) {
  const { t } = useTranslation();
  const policyWords = usePolicyWords();
  return (
    <article id={operation.name} aria-labelledby={`name-${operation.name}`} className={styles.card}>
      <header className={styles.header}>
        <h3 id={`name-${operation.name}`}>{operation.name}</h3>
        <Tag tone={operation.caller === 'public' ? 'neutral' : 'accent'}>{policyWords(operation)}</Tag>
      </header>
      <p className={styles.address}>
        <span className={styles.method}>{operation.method}</span>
        <code>{operation.path}</code>
      </p>
      <p className={styles.summary}>{operation.summary}</p>
      <ApiFieldTable title={t('api_request')} fields={operation.request} />
      {operation.events.length > 0 ? (
        <ApiEvents events={operation.events} />
      ) : (
        <ApiFieldTable title={t('api_response')} fields={operation.response} />
      )}
    </article>
  );
}
