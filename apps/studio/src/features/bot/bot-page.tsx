import { indexedDbOutboxStorage } from '@parley/chat-core';
import { ChatPanel, useChatClient } from '@parley/chat-panel';
import { GetDraftBotInfoAgw, Scene } from '@parley/contract';
import { useParams } from 'react-router';
import { useAnswer } from '../../api/use-answer.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { FailedPage } from '../../page/failed-page.tsx';
import { LoadingPage } from '../../page/loading-page.tsx';
import { useUser } from '../../session/use-login.ts';
import { BotHead } from './bot-head.tsx';
import styles from './bot-page.module.css';

/** A bot of the space and a chat with its draft. The editor grows around this page. */
export function BotPage() {
  const { space_id: spaceId = '', bot_id: botId = '' } = useParams();
  const errorWords = useErrorWords();
  const answer = useAnswer(GetDraftBotInfoAgw, { bot_id: botId });
  if (answer.isPending) return <LoadingPage />;
  if (answer.error) return <FailedPage message={errorWords(answer.error)} onRetry={() => void answer.refetch()} />;
  return (
    <div className={styles.page}>
      <BotHead bot={answer.data.data.bot_info} spaceId={spaceId} />
      <BotChat key={botId} spaceId={spaceId} botId={botId} />
    </div>
  );
}

function BotChat({ spaceId, botId }: { spaceId: string; botId: string }) {
  const locale = useLocale();
  const { user_id_str: userId } = useUser();
  const client = useChatClient(`${botId} ${userId}`, () => ({
    botId,
    scene: Scene.playground,
    user: { id: userId },
    spaceId,
    outboxStorage: indexedDbOutboxStorage(),
  }));
  if (!client) return null;
  return (
    <div className={styles.chat}>
      <ChatPanel
        client={client}
        locale={locale}
        theme="debug"
        enableMessageBoxActionBar
        enableTwoWayLoad
        showBackground
      />
    </div>
  );
}
