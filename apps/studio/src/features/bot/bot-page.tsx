import { GetDraftBotInfoAgw } from '@parley/contract';
import { useParams } from 'react-router';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { FailedPage } from '../../page/failed-page.tsx';
import { BotPlayground } from './bot-playground.tsx';
import { BotSkeleton } from './bot-skeleton.tsx';

/** The page of an agent. */
export function BotPage() {
  const { space_id: spaceId = '', bot_id: botId = '' } = useParams();
  const errorMessage = useErrorMessage();
  const query = useOperationQuery(GetDraftBotInfoAgw, { bot_id: botId });
  if (query.isPending) return <BotSkeleton />;
  if (query.error && !query.data)
    return <FailedPage message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
  return <BotPlayground key={botId} spaceId={spaceId} draft={query.data.data} />;
}
