import type { ChatClient } from '@parley/chat-core';
import { ChatPanel, DIAGRAM_PAGE_PATH, serverPictureUrl, useChatClient } from '@parley/chat-panel';
import { InitConversation, Scene } from '@parley/contract';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';
import { ReplyFigures } from './reply-figures.tsx';
import styles from './variant-column.module.css';

const slots = { MessageGroupFooter: ReplyFigures };

interface VariantChatProps {
  botId: string;
  spaceId: string;
  conversationId: string;
  letter: string;
  onClient: (conversationId: string, client: ChatClient) => void;
}

/** The conversation of a variant, without an input of its own. */
export function VariantChat({ botId, spaceId, conversationId, letter, onClient }: VariantChatProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user_id_str: userId } = useUser();
  const client = useChatClient(`${userId} ${conversationId}`, () => ({
    botId,
    conversationId,
    scene: Scene.playground,
    user: { id: userId },
    spaceId,
    requestInit: (request) => call(InitConversation, { ...request, conversation_id: conversationId }),
    newMessageInterruptScenario: 'never',
    enableMarkRead: true,
  }));
  useEffect(() => {
    if (client) onClient(conversationId, client);
  }, [client, conversationId, onClient]);
  if (!client) return <div className={styles.chat} />;
  return (
    <div className={styles.chat}>
      <ChatPanel
        client={client}
        locale={locale}
        texts={{ panel: t('compare_answers_of', { letter }) }}
        theme="debug"
        slots={slots}
        showInputArea={false}
        showOnboardingMessage={false}
        enableFind={false}
        keyboardShortcuts={false}
        remotePictureUrl={serverPictureUrl}
        diagramFrameUrl={DIAGRAM_PAGE_PATH}
      />
    </div>
  );
}
