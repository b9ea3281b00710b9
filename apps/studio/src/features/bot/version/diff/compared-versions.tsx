import { CompareBotVersions, DRAFT_VERSION } from '@parley/contract';
import { Button, ErrorCard, Skeleton } from '@parley/ui';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../../api/use-operation-query.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { VersionDiff } from './version-diff.tsx';

interface ComparedVersionsProps {
  botId: string;
  /** A version, or the draft. */
  before: string;
  after: string;
  headingLevel?: 3 | 4;
}

/** What changed between two versions of an agent, loaded from the server. */
export function ComparedVersions({ botId, before, after, headingLevel }: ComparedVersionsProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  // Versions never change; the draft does with every key.
  const staleTime = after === DRAFT_VERSION ? 0 : Number.POSITIVE_INFINITY;
  const { data, error, refetch } = useOperationQuery(
    CompareBotVersions,
    { bot_id: botId, before, after },
    { staleTime },
  );
  if (data) return <VersionDiff before={data.data.before} after={data.data.after} headingLevel={headingLevel} />;
  if (!error) return <Skeleton height="160px" />;
  return (
    <ErrorCard
      title={t('version_compare_failed')}
      message={errorMessage(error)}
      actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  );
}
