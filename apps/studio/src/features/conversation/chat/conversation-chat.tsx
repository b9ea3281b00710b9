import { type ChatClient, indexedDbOutboxStorage } from '@parley/chat-core';
import { ChatPanel, DIAGRAM_PAGE_PATH, serverPictureUrl, serverSpeech, useChatClient } from '@parley/chat-panel';
import { type ListedConversation, Scene, ShowTurnVersion, type TurnVersion } from '@parley/contract';
import { VisuallyHidden } from '@parley/ui';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePortalPlace } from '../../../page/use-portal-place.ts';
import { useTaskLinks } from '../../../page/use-task-links.ts';
import { useUser } from '../../../session/use-login.ts';
import { SummaryDivider } from '../context/summary-divider.tsx';
import { useRefreshConversations } from '../conversation-pages.ts';
import { type Agent, ChatHead } from './chat-head.tsx';
import styles from './conversation-chat.module.css';
import { GoToMessage, OpeningContext } from './go-to-message.tsx';
import { MessageButtons } from './message-buttons.tsx';
import { openConversation } from './open-at-message.ts';
import type { OnShown, Opening } from './opening.ts';
import { OutlineMenu } from './outline-menu.tsx';
import { useFocusedInput } from './use-focused-input.ts';
import { useReadWhenSeen } from './use-read-when-seen.ts';
import { type TurnVersions, TurnVersionsContext, VersionSwitch } from './version-switch.tsx';

const slots = {
  MessageBoxHoverSlot: MessageButtons,
  MessageBoxFooter: VersionSwitch,
  MessageGroupFooter: SummaryDivider,
  TextMessageInnerTopSlot: OutlineMenu,
  MessageListFloatSlot: GoToMessage,
};

/** The list of keys that the studio opens includes those of the panel. */
const keyboardShortcuts = { help: null };

/** Files of a message; the panel's own default is one. */
const FILE_LIMIT = 10;

interface ConversationChatProps {
  spaceId: string;
  conversation: ListedConversation;
  /** The turns that have several versions. */
  turns: readonly TurnVersion[];
  opening: Opening;
  onShown: OnShown;
  onOpenList: (() => void) | undefined;
}

/** A conversation with the published version of an agent. */
export function ConversationChat({
  spaceId,
  conversation,
  turns,
  opening,
  onShown,
  onOpenList,
}: ConversationChatProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { user_id_str: userId } = useUser();
  const { conversation_id: conversationId, bot_id: botId } = conversation;
  const findButton = usePortalPlace();
  const focusedInput = useFocusedInput(opening.pressed === null);
  const client = useChatClient(`${userId} ${conversationId}`, () => ({
    botId,
    conversationId,
    scene: Scene.default,
    user: { id: userId },
    spaceId,
    requestInit: (request) => openConversation(request, conversationId, opening.index),
    outboxStorage: indexedDbOutboxStorage(),
    enableMarkRead: true,
    // A message that is sent during an answer waits for it; “Stop the answer and send now” interrupts.
    newMessageInterruptScenario: 'suggesting',
    fileLimit: FILE_LIMIT,
  }));
  const versions = useTurnVersions(conversationId, turns, opening, onShown);
  useListRefreshedBy(client, versions.isSwitching);
  useReadWhenSeen(client);
  return (
    <>
      <ChatHead
        spaceId={spaceId}
        conversation={conversation}
        agent={useAgent(client)}
        version={useStateOf(client, ({ botVersion }) => botVersion) ?? ''}
        findButtonPlace={findButton.place}
        onOpenList={onOpenList}
      />
      <div ref={focusedInput} className={styles.chat} onClickCapture={useTaskLinks()}>
        <VisuallyHidden>
          <h2>{t('chats_messages')}</h2>
        </VisuallyHidden>
        {client && (
          <OpeningContext value={opening}>
            <TurnVersionsContext value={versions}>
              <ChatPanel
                client={client}
                locale={locale}
                theme="home"
                slots={slots}
                keyboardShortcuts={keyboardShortcuts}
                findButtonPlace={findButton.element}
                clearHistoryPlace="menu"
                enableFilebox
                isOnboardingCentered
                enableMessageBoxActionBar
                enableTwoWayLoad
                enablePasteUpload
                fileLimit={FILE_LIMIT}
                remotePictureUrl={serverPictureUrl}
                speechOf={serverSpeech}
                diagramFrameUrl={DIAGRAM_PAGE_PATH}
                showBackground
                selectable
              />
            </TurnVersionsContext>
          </OpeningContext>
        )}
      </div>
    </>
  );
}

/** Not in the switch itself: it goes with its message before the response comes. */
function useTurnVersions(
  conversation_id: string,
  turns: readonly TurnVersion[],
  opening: Opening,
  onShown: OnShown,
): TurnVersions & { isSwitching: RefObject<boolean> } {
  const pressed = useRef(opening.pressed);
  const isSwitching = useRef(false);
  const showVersion = useOperationMutation(ShowTurnVersion);
  return {
    turns,
    pressed,
    isSwitching,
    onShown,
    isShowing: showVersion.isPending,
    show(next) {
      isSwitching.current = true;
      showVersion.mutate(
        { conversation_id, version_id: next.versionId },
        {
          onSuccess: (response) => {
            onShown(response, { index: Number(response.message_index), isMarked: false, pressed: next });
          },
          onSettled: () => {
            isSwitching.current = false;
          },
        },
      );
    },
  };
}

/** Of other windows, and those that may have been missed before the subscription. */
const CHANGES_LISTS: readonly string[] = ['subscribed', 'messages-deleted', 'history-cleared', 'section-created'];

/** Loads the list again when a question was sent, an answer ended, or the conversation was cleared or deleted. */
function useListRefreshedBy(client: ChatClient | null, isSwitching: RefObject<boolean>): void {
  const refresh = useRefreshConversations();
  useEffect(() => {
    if (!client) return;
    const leaves = [
      client.conversation.select(({ waiting }) => waiting?.replyId ?? null, refresh),
      client.conversation.select(({ history }) => history.readIndex, refresh),
      client.on('change-received', ({ kind }) => {
        // The response to one's own switch has everything.
        if (CHANGES_LISTS.includes(kind) && !isSwitching.current) void refresh();
      }),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [client, refresh, isSwitching]);
}

const subscribeToNothing = () => () => undefined;

/** A part of the conversation outside its panel; null until there is a client. */
function useStateOf<Part>(
  client: ChatClient | null,
  select: (conversation: ReturnType<ChatClient['conversation']['getState']>) => Part,
): Part | null {
  const read = () => (client ? select(client.conversation.getState()) : null);
  return useSyncExternalStore(client?.conversation.subscribe ?? subscribeToNothing, read);
}

/** Name and face of the agent, as its published version has them; null until the conversation is open. */
function useAgent(client: ChatClient | null): Agent | null {
  const onboarding = useStateOf(client, (conversation) => conversation.onboarding);
  return onboarding?.name ? { name: onboarding.name, url: onboarding.avatar } : null;
}
