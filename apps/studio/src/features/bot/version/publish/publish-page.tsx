import { GetDraftBotInfoAgw, PreparePublish } from '@parley/contract';
import { Skeleton } from '@parley/ui';
import { useParams } from 'react-router';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../../api/use-operation-query.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ErrorPage } from '../../../../page/error-page.tsx';
import { BotInBin } from '../../bin/bot-in-bin.tsx';
import { HistoryButton } from '../history-button.tsx';
import { Channels } from './channels.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { PublishForm } from './publish-form.tsx';
import { PublishHead } from './publish-head.tsx';
import styles from './publish-page.module.css';

/** studio §2 Publish: what changes for the people who use an agent, where it answers, and the button. */
export function PublishPage() {
  const { t } = useTranslation();
  const { space_id: spaceId = '', bot_id: botId = '' } = useParams();
  const errorMessage = useErrorMessage();
  // Always loaded anew: the editor has saved just before this page is opened.
  const draft = useOperationQuery(GetDraftBotInfoAgw, { bot_id: botId }, { staleTime: 0 });
  const prepared = useOperationQuery(PreparePublish, { bot_id: botId }, { staleTime: 0 });
  const failed = [draft, prepared].find(({ error, data }) => error && !data);
  if (failed?.error)
    return (
      <BotInBin botId={botId} spaceId={spaceId} skeleton={<PublishSkeleton />}>
        <ErrorPage
          title={t('data_error_title', { module: t('bot_this') })}
          subtitle={errorMessage(failed.error)}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </BotInBin>
    );
  const loaded = draft.data?.data;
  return (
    <div className={styles.page}>
      <PublishHead name={loaded?.bot_info.name ?? ''} spaceId={spaceId} botId={botId}>
        {loaded && <HistoryButton botId={botId} spaceId={spaceId} canRestore={loaded.editable} isLabelled />}
      </PublishHead>
      {loaded && prepared.data ? (
        <div className={styles.columns}>
          <PendingChanges bot={loaded.bot_info} spaceId={spaceId} prepared={prepared.data.data} />
          <div className={styles.side}>
            <PublishForm
              botId={botId}
              spaceId={spaceId}
              prepared={prepared.data.data}
              mayPublish={loaded.collaborator_status.operateable}
            />
            <Channels
              botId={botId}
              name={loaded.bot_info.name}
              isPublished={prepared.data.data.online !== null}
              maySwitch={loaded.collaborator_status.operateable}
            />
          </div>
        </div>
      ) : (
        <PublishSkeleton />
      )}
    </div>
  );
}

function PublishSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={styles.columns}>
      <Skeleton height="320px" />
      <Skeleton height="320px" />
    </div>
  );
}
