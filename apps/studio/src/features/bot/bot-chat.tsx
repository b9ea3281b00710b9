import { createMessageGrabPlugin, indexedDbOutboxStorage } from '@parley/chat-core';
import { ChatPanel, DIAGRAM_PAGE_PATH, serverPictureUrl, useChatClient } from '@parley/chat-panel';
import { type BotInfo, Scene } from '@parley/contract';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { useUser } from '../../session/use-login.ts';
import styles from './bot-chat.module.css';
import { DebugButton } from './debug/debug-button.tsx';
import { OpenDebugContext } from './debug/debug-context.ts';
import { DebugDrawer } from './debug/debug-drawer.tsx';
import { createEventLog, type EventLog } from './debug/event-log.ts';

interface BotChatProps {
  bot: Pick<BotInfo, 'bot_id' | 'name' | 'icon_url' | 'onboarding_info'>;
  spaceId: string;
}

const slots = { MessageBoxHoverSlot: DebugButton };

/** A chat with the draft of a bot, and a look behind each message. */
export function BotChat({ bot, spaceId }: BotChatProps) {
  const locale = useLocale();
  const { user_id_str: userId } = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
  const client = useChatClient(`${userId} ${asOpened(bot)}`, () => ({
    botId: bot.bot_id,
    scene: Scene.playground,
    user: { id: userId },
    spaceId,
    outboxStorage: indexedDbOutboxStorage(),
    plugins: [createMessageGrabPlugin().plugin],
    enableMarkRead: true,
  }));
  const log = useEventLog(client);
  if (!client) return null;
  return (
    <div className={styles.chat}>
      <OpenDebugContext value={setOpenId}>
        <ChatPanel
          client={client}
          locale={locale}
          theme="debug"
          slots={slots}
          enableMessageBoxActionBar
          enableTwoWayLoad
          enablePasteUpload
          remotePictureUrl={serverPictureUrl}
          diagramFrameUrl={DIAGRAM_PAGE_PATH}
          showBackground
        />
      </OpenDebugContext>
      {openId !== null && log && (
        <DebugDrawer client={client} log={log} messageId={openId} onClose={() => setOpenId(null)} />
      )}
    </div>
  );
}

/** What a client learns of a bot when it opens the conversation. When that changes, it has to be opened again. */
const asOpened = ({ bot_id, name, icon_url, onboarding_info }: BotChatProps['bot']) =>
  JSON.stringify([bot_id, name, icon_url, onboarding_info]);

function useEventLog(client: Parameters<typeof createEventLog>[0] | null): EventLog | null {
  const [log, setLog] = useState<EventLog | null>(null);
  useEffect(() => {
    if (!client) return;
    const opened = createEventLog(client);
    setLog(opened);
    return () => opened.close();
  }, [client]);
  return log;
}
