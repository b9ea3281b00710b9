import { Snippet, Tag } from '@parley/ui';
import type { TextKey } from '../../i18n/text-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCopiedToast } from '../../page/use-copied-toast.ts';
import { ApiEvents } from './api-events.tsx';
import { ApiFieldTable } from './api-field-table.tsx';
import styles from './api-operation-card.module.css';
import type { ApiOperation } from './api-operations.ts';
import { toCurl } from './to-curl.ts';

export function ApiOperationCard({ operation }: { operation: ApiOperation }) {
  const { t } = useTranslation();
  const policyLabel = usePolicyLabel();
  return (
    <article id={operation.name} aria-labelledby={`name-${operation.name}`} className={styles.card}>
      <header className={styles.header}>
        <h3 id={`name-${operation.name}`}>{operation.name}</h3>
        <Tag tone={operation.caller === 'public' ? 'neutral' : 'accent'}>{policyLabel(operation)}</Tag>
      </header>
      <p className={styles.address}>
        <span className={styles.method}>{operation.method}</span>
        <code>{operation.path}</code>
      </p>
      <p className={styles.summary}>{operation.summary}</p>
      <CallExample operation={operation} />
      <ApiFieldTable title={t('api_request')} fields={operation.request} />
      {operation.events.length > 0 ? (
        <ApiEvents events={operation.events} />
      ) : (
        <ApiFieldTable title={t('api_response')} fields={operation.response} />
      )}
    </article>
  );
}

/** Folded: a page of a hundred calls would be mostly code. */
function CallExample({ operation }: { operation: ApiOperation }) {
  const { t } = useTranslation();
  const showCopiedToast = useCopiedToast();
  return (
    <details className={styles.example}>
      <summary>{t('api_example')}</summary>
      <Snippet
        label={t('api_example_of', { name: operation.name })}
        language="curl"
        code={toCurl(operation, window.location.origin)}
        copyLabel={t('copy')}
        onCopied={showCopiedToast}
      />
    </details>
  );
}

const callers: Readonly<Record<string, TextKey>> = {
  public: 'api_caller_public',
  'signed-in': 'api_caller_signed_in',
  administrator: 'api_caller_administrator',
};
const verbs: Readonly<Record<string, TextKey>> = {
  read: 'api_verb_read',
  write: 'api_verb_write',
  manage: 'api_verb_manage',
};

/** The policy of a call: caller and verb. A value without a text is shown as it is. */
function usePolicyLabel(): (operation: ApiOperation) => string {
  const { t } = useTranslation();
  const textOf = (keys: Readonly<Record<string, TextKey>>, value: string) => {
    const key = keys[value];
    return key ? t(key) : value;
  };
  return ({ caller, verb }) => `${textOf(callers, caller)} · ${textOf(verbs, verb)}`;
}
