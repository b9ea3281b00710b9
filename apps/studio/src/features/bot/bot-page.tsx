import { GetDraftBotInfoAgw } from '@parley/contract';
import { useParams } from 'react-router';
import { useAnswer } from '../../api/use-answer.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { FailedPage } from '../../page/failed-page.tsx';
import { LoadingPage } from '../../page/loading-page.tsx';
import { BotPlayground } from './bot-playground.tsx';

/** A bot of the space. The editor grows around this page. */
export function BotPage() {
  const { space_id: spaceId = '', bot_id: botId = '' } = useParams();
  const errorWords = useErrorWords();
  const answer = useAnswer(GetDraftBotInfoAgw, { bot_id: botId });
  if (answer.isPending) return <LoadingPage />;
  if (answer.error && !answer.data)
    return <FailedPage message={errorWords(answer.error)} onRetry={() => void answer.refetch()} />;
  return <BotPlayground key={botId} spaceId={spaceId} draft={answer.data.data} />;
}
