import type { ChatClient } from '@parley/chat-core';
import { ChatPanel, DIAGRAM_PAGE_PATH, serverPictureUrl, serverSpeech, useChatClient } from '@parley/chat-panel';
import { InitConversation, Scene } from '@parley/contract';
import { Text } from '@parley/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { useUser } from '../../../session/use-login.ts';
import { DebugButton, OpenDebugContext } from '../debug/debug-button.tsx';
import { useEventLog } from '../debug/use-event-log.ts';
import { DraftEditorContext, useSection } from '../draft/draft-editor.ts';
import { sourceSettingsOf } from '../source-settings.ts';
import { ReplyFigures } from './reply-figures.tsx';
import styles from './variant-column.module.css';

const DebugDrawer = lazyPart(async () => (await import('../debug/debug-drawer.tsx')).DebugDrawer);

const slots = { MessageGroupFooter: ReplyFigures, MessageBoxHoverSlot: DebugButton };

interface VariantChatProps {
  botId: string;
  spaceId: string;
  conversationId: string;
  letter: string;
  /** Answers cannot be continued or made anew: the variant has no longer the settings that they were given with. */
  isReadonly: boolean;
  /** What is said of the answers that are there; null for those of this visit and these settings. */
  note: string | null;
  /** Null when the column goes. */
  onClient: (conversationId: string, client: ChatClient | null) => void;
}

/** The conversation of a variant, without an input of its own. */
export function VariantChat({ botId, spaceId, conversationId, letter, isReadonly, note, onClient }: VariantChatProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user_id_str: userId } = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
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
  const log = useEventLog(client);
  const [knowledge] = useSection('knowledge');
  useEffect(() => {
    if (!client) return;
    onClient(conversationId, client);
    return () => onClient(conversationId, null);
  }, [client, conversationId, onClient]);
  if (!client) return <div className={styles.chat} />;
  return (
    <div className={styles.chat}>
      <AnswersNote client={client} note={note} />
      <OpenDebugContext value={setOpenId}>
        <ChatPanel
          client={client}
          locale={locale}
          texts={{ panel: t('compare_answers_of', { letter }), messages: t('compare_messages_of', { letter }) }}
          theme="debug"
          readonly={isReadonly}
          slots={slots}
          showInputArea={false}
          showOnboardingMessage={false}
          enableFind={false}
          keyboardShortcuts={false}
          remotePictureUrl={serverPictureUrl}
          speechOf={serverSpeech}
          diagramFrameUrl={DIAGRAM_PAGE_PATH}
          {...sourceSettingsOf(knowledge)}
        />
      </OpenDebugContext>
      {openId !== null && log && (
        // Without the draft around it: a fix would be one of the draft, not of the variant.
        <DraftEditorContext value={null}>
          <LazyPartBoundary onFailed={() => setOpenId(null)}>
            <DebugDrawer client={client} log={log} messageId={openId} onClose={() => setOpenId(null)} />
          </LazyPartBoundary>
        </DraftEditorContext>
      )}
    </div>
  );
}

/** What is said of the answers, or what to do where there are none. */
function AnswersNote({ client: { conversation }, note }: { client: ChatClient; note: string | null }) {
  const { t } = useTranslation();
  const isLoaded = useSyncExternalStore(
    conversation.subscribe,
    () => conversation.getState().init.status === 'success',
  );
  const hasAnswers = useSyncExternalStore(conversation.subscribe, () => conversation.getState().messages.length > 0);
  const text = hasAnswers ? note : isLoaded && t('compare_empty');
  return (
    // Only a change of what is said of answers is news.
    <div role={hasAnswers ? 'status' : undefined} className={text ? styles.note : undefined}>
      {text && (
        <Text size="label" tone="muted">
          {text}
        </Text>
      )}
    </div>
  );
}
