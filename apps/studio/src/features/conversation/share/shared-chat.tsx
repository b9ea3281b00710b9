import {
  ChatPanel,
  DIAGRAM_PAGE_PATH,
  type MessageSlotProps,
  useChatClient,
  useConversation,
  useListHandle,
} from '@parley/chat-panel';
import { MessageEnding, Scene, type SharedConversation } from '@parley/contract';
import { Text } from '@parley/ui';
import { createContext, use, useEffect, useRef, useState } from 'react';
import type { Translate } from '../../../i18n/translate.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type EndingReason, type LoadSharedPage, sharedTransport } from './shared-transport.ts';

/** How many files of a message were left out. */
const OmittedFilesContext = createContext<ReadonlyMap<string, number>>(new Map());

function OmittedFiles({ messageId }: MessageSlotProps) {
  const { t } = useTranslation();
  const count = use(OmittedFilesContext).get(messageId) ?? 0;
  if (count === 0) return null;
  return (
    <Text tone="muted" size="label">
      {t('shared_omitted_files', { count })}
    </Text>
  );
}

/** A reader begins at the beginning; a panel shows the end of what it has loaded. */
function StartAtFirst() {
  const { list } = useListHandle();
  const firstId = useConversation(({ init, messages }) =>
    init.status === 'success' ? (messages[messages.length - 1]?.message_id ?? null) : null,
  );
  const isReached = useRef(false);
  useEffect(() => {
    if (firstId === null || isReached.current) return;
    isReached.current = true;
    void list.current?.goToMessage(firstId);
  }, [firstId, list]);
  return null;
}

/** The panel has the words for an answer that reached its token limit. */
const endingReason =
  (t: Translate): EndingReason =>
  (ending) => {
    if (ending === MessageEnding.contentFilter) return t('shared_ending_filter');
    if (ending === MessageEnding.refusal) return t('shared_ending_refusal');
    return ending === MessageEnding.interrupted ? t('shared_ending_interrupted') : '';
  };

const slots = { MessageBoxFooter: OmittedFiles, MessageListFloatSlot: StartAtFirst };
const keyboardShortcuts = { help: null };

interface SharedChatProps {
  /** The link or the share: another one is another conversation. */
  place: string;
  first: SharedConversation;
  authorName: string;
  loadPage: LoadSharedPage;
}

/** The messages of a shared conversation, read-only. */
export function SharedChat({ place, first, authorName, loadPage }: SharedChatProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [omitted] = useState(() => new Map<string, number>());
  const client = useChatClient(place, () => ({
    botId: first.bot_id,
    scene: Scene.default,
    transport: sharedTransport(first, authorName, loadPage, endingReason(t), ({ messages }) => {
      for (const { message_id, omitted_file_count } of messages) omitted.set(message_id, omitted_file_count);
    }),
    enableSubscription: false,
  }));
  return (
    client && (
      <OmittedFilesContext value={omitted}>
        <ChatPanel
          client={client}
          locale={locale}
          theme="home"
          slots={slots}
          keyboardShortcuts={keyboardShortcuts}
          diagramFrameUrl={DIAGRAM_PAGE_PATH}
          showOnboardingMessage={false}
          enableTwoWayLoad
          readonly
        />
      </OmittedFilesContext>
    )
  );
}
