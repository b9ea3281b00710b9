import { type ChatClient, createMessageGrabPlugin, indexedDbOutboxStorage } from '@parley/chat-core';
import {
  ChatPanel,
  DIAGRAM_PAGE_PATH,
  serverPictureUrl,
  serverSpeech,
  shareConnection,
  useChatClient,
} from '@parley/chat-panel';
import { type BotInfo, type RecalledChunk, Scene } from '@parley/contract';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { LazyPartBoundary, lazyPart } from '../../page/lazy-part.tsx';
import { useTaskLinks } from '../../page/use-task-links.ts';
import { useUser } from '../../session/use-login.ts';
import styles from './bot-chat.module.css';
import { BotOpening, type OpeningBot, OpeningBotContext } from './bot-opening.tsx';
import { useChangesFrom } from './collaboration/use-collaboration.ts';
import { useFocusedComposer } from './create/created-now.ts';
import { DebugButton, OpenDebugContext } from './debug/debug-button.tsx';
import { useEventLog } from './debug/use-event-log.ts';
import { useSection } from './draft/draft-editor.ts';
import { openingPreviewPlugin, useOpeningPreview } from './opening-preview.ts';
import { sourceSettingsOf } from './source-settings.ts';
import { createPreviewTransport } from './version/preview/preview-transport.ts';

const DebugDrawer = lazyPart(async () => (await import('./debug/debug-drawer.tsx')).DebugDrawer);

/** The sections that an open chat shows, or that fill what it shows. */
const SHOWN = [
  'name',
  'icon_url',
  'model_info',
  'onboarding_info',
  'variable_list',
  'shortcut_list',
  'background_image_info_list',
  'voices_info',
] as const;

type Bot = Pick<BotInfo, 'bot_id' | (typeof SHOWN)[number]> & OpeningBot['bot'];

const slots = { MessageBoxHoverSlot: DebugButton, UIKitOnBoardingPlugin: BotOpening };
/** Only replies of the draft have a trace. */
const previewSlots = { UIKitOnBoardingPlugin: BotOpening };

const classNames = { list: styles.list };

/** The list of keys that the studio opens includes those of the panel. */
const keyboardShortcuts = { help: null };

/** The panel makes no link of it. What is recalled from elsewhere, as from the guide, has no page in the studio. */
const NO_LINK = 'about:blank';

/** Files of a message; the panel's own default is one. */
const FILE_LIMIT = 10;

interface BotChatProps {
  bot: Bot;
  /** Answers in place of the draft, in a conversation of its own. */
  version?: string | undefined;
  spaceId: string;
  isEditable: boolean;
  /** Where the find button is shown. */
  findButtonPlace: Element;
  /** Shown until there is a client. */
  skeleton: ReactNode;
}

/** A chat with the draft of an agent, with the details of each message; or with one of its versions. */
export function BotChat({ bot, version, spaceId, isEditable, findButtonPlace, skeleton }: BotChatProps) {
  const locale = useLocale();
  const { user_id_str: userId } = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
  const client = useChatClient(`${userId} ${bot.bot_id} ${version}`, () => ({
    botId: bot.bot_id,
    user: { id: userId },
    spaceId,
    ...(version === undefined
      ? { scene: Scene.playground, outboxStorage: indexedDbOutboxStorage() }
      : { scene: Scene.evaluation, transport: shareConnection(createPreviewTransport(version), userId) }),
    plugins: [createMessageGrabPlugin().plugin, openingPreviewPlugin],
    enableMarkRead: true,
    // A message that is sent during an answer waits for it; “Stop the answer and send now” interrupts.
    newMessageInterruptScenario: 'suggesting',
    fileLimit: FILE_LIMIT,
  }));
  useChangesFrom(client);
  useOpeningPreview(client, bot.onboarding_info);
  useRefreshedBotInfo(client, bot);
  const log = useEventLog(client);
  const focusedComposer = useFocusedComposer();
  const [knowledge] = useSection('knowledge');
  const sourceUrl = useCallback(
    ({ meta, slice_id = '' }: RecalledChunk) => {
      if (!knowledge.knowledge_info.some(({ id }) => id === meta.dataset.id)) return meta.link?.url ?? NO_LINK;
      // studio §2; the document opens at the place that was recalled.
      const place = new URLSearchParams({
        first_auto_open_edit_document_id: meta.document.id,
        slice: slice_id,
      });
      return `/space/${spaceId}/knowledge/${meta.dataset.id}?${place}`;
    },
    [spaceId, knowledge],
  );
  const opening = useMemo(() => client && { bot, isEditable, client }, [bot, isEditable, client]);
  const openTask = useTaskLinks();
  if (!client) return skeleton;
  return (
    <div ref={focusedComposer} className={styles.chat} onClickCapture={openTask}>
      <OpenDebugContext value={setOpenId}>
        <OpeningBotContext value={opening}>
          <ChatPanel
            client={client}
            locale={locale}
            theme="debug"
            slots={version === undefined ? slots : previewSlots}
            classNames={classNames}
            keyboardShortcuts={keyboardShortcuts}
            findButtonPlace={findButtonPlace}
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
            {...sourceSettingsOf(knowledge)}
            knowledgeSourceUrl={sourceUrl}
            selectable
          />
        </OpeningBotContext>
      </OpenDebugContext>
      {openId !== null && log && (
        <LazyPartBoundary onFailed={() => setOpenId(null)}>
          <DebugDrawer client={client} log={log} messageId={openId} onClose={() => setOpenId(null)} />
        </LazyPartBoundary>
      )}
    </div>
  );
}

/** Shows what was changed of the agent in the open chat. A new client would lose position and draft. */
function useRefreshedBotInfo(client: ChatClient | null, bot: Bot): void {
  const info = JSON.stringify(SHOWN.map((section) => bot[section]));
  const shown = useRef({ client, info });
  useEffect(() => {
    const isChanged = shown.current.client === client && shown.current.info !== info;
    shown.current = { client, info };
    if (isChanged) void client?.refreshBotInfo();
  }, [client, info]);
}
