import { type ConversationChange, HISTORY_PAGE } from '@parley/contract';
import type { Chunk, Conversation } from '../conversation/conversation.ts';
import { indexToMarkRead } from '../conversation/message-index-state.ts';
import type { OutboxEntry } from '../conversation/outbox.ts';
import { onReturn } from '../environment/connectivity.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { memoryOutboxStorage, type OutboxStorage } from '../outbox/outbox-storage.ts';
import { createStoredOutbox } from '../outbox/stored-outbox.ts';
import { DEFAULT_INTERRUPT_SCENARIO, type InterruptScenario } from '../permissions/permissions.ts';
import type { Uploader } from '../upload/create-uploader.ts';
import { catchUpOnReturn, createCatchUp } from './catch-up.ts';
import { createGroupCommands } from './change-groups.ts';
import { createClearCommands } from './clear.ts';
import type { ClientCommands } from './client-commands.ts';
import type { CommandContext } from './command-context.ts';
import { followConversation } from './follow-conversation.ts';
import { createGiveFeedback } from './give-feedback.ts';
import { createHistoryCommands } from './load-history.ts';
import { createMarkRead } from './mark-read.ts';
import { createOpenConversation, type InitRequest, type InitResponse } from './open-conversation.ts';
import { createOutboxSender } from './outbox-sender.ts';
import { createReceiveChunk } from './receive-chunk.ts';
import { createRefreshBotInfo } from './refresh-bot-info.ts';
import { createReplies } from './replies.ts';
import { createResumeReply } from './resume-reply.ts';
import { createSelectionCommands } from './select.ts';
import { createSendCommands } from './send-commands.ts';
import { createSendMessage } from './send-message.ts';
import { createSendVoice } from './send-voice.ts';
import { createInterrupt, createStopResponding } from './stop-responding.ts';

/** The client options that commands depend on. */
export interface CommandSettings {
  /** One of several conversations with the bot; by default the current one. */
  readonly conversationId?: string;
  /** The space that transcribed speech counts for where the conversation has no bot of a space. */
  readonly spaceId?: string;
  /** Stores unsent messages through a reload. By default they are lost with the page. */
  readonly outboxStorage?: OutboxStorage;
  /** When a new message may interrupt a reply; otherwise it waits in the outbox. */
  readonly newMessageInterruptScenario?: InterruptScenario;
  /** Whether a message of the outbox waits although the bot is idle: see `isHeldByPausedReply`. */
  readonly isHeld?: (conversation: Conversation, entry: OutboxEntry) => boolean;
  /** Marks received messages as read on the server. Off by default (wire §2.5). */
  readonly enableMarkRead?: boolean;
  /** Subscribes to changes that other windows make. On by default. */
  readonly enableSubscription?: boolean;
  /** Replaces the init call of the server (chat §7). */
  readonly requestInit?: (request: InitRequest) => Promise<InitResponse>;
  /** Messages per page of history. */
  readonly historyCount?: number;
}

interface Connections {
  readonly settings: CommandSettings;
  readonly uploader: Uploader | null;
  readonly conversationKey: string;
  onReceived(chunk: Chunk): void;
  onChange(change: ConversationChange): void;
}

/** Creates the commands of a client and connects them with each other. */
export function connectCommands(context: CommandContext, connections: Connections) {
  const { settings, uploader, conversationKey } = connections;
  const { clock, connectivity, destroyed, dispatch, getState, plugins, report, transport } = context;
  const {
    enableMarkRead = false,
    isHeld,
    historyCount = HISTORY_PAGE,
    newMessageInterruptScenario = DEFAULT_INTERRUPT_SCENARIO,
    outboxStorage: storage = memoryOutboxStorage(),
  } = settings;
  let isListening = true;
  let isIndexIgnored = false;

  const { markRead, markReadOf } = createMarkRead(context);
  const markReceived = (index: string) => {
    if (enableMarkRead && !isIndexIgnored) markRead(index);
  };
  const history = createHistoryCommands(context, historyCount);
  const receive = createReceiveChunk(context, {
    isListening: () => isListening,
    onReceived(chunk) {
      markReceived(chunk.message.message_index);
      // The server has acknowledged a message, or a reply has read it.
      const arrivedId = localIdOf(chunk.message);
      if (arrivedId) sender.remove(arrivedId);
      connections.onReceived(chunk);
    },
  });
  const requestCatchUp = createCatchUp(context, history);
  const catchUp = async () => {
    if (!isIndexIgnored) await requestCatchUp();
  };
  const reconcile = () => history.refresh().catch((error: unknown) => report(error, 'refresh-messages'));
  const replies = createReplies(context, { receive, reconcile });

  const sendMessage = createSendMessage(context, {
    replies,
    interrupt: () => interrupt(),
    remember: (outgoing) => sender.remember(outgoing),
    acknowledged: (localMessageId) => sender.acknowledged(localMessageId),
    refuse: (localMessageId, error) => sender.refuse(localMessageId, error),
    refresh: reconcile,
  });
  const sender = createOutboxSender(context, {
    sendMessage,
    stored: createStoredOutbox({ storage, conversationKey, clock, report }),
    uploader,
    newMessageInterruptScenario,
    isHeld,
    interrupt: () => interrupt(),
  });
  const stopResponding = createStopResponding(context, { replies, sendMessage });
  const interrupt = createInterrupt(context, stopResponding);
  const groups = createGroupCommands(context, { replies, sendMessage, forget: sender.forget, retry: sender.retry });
  const clearing = createClearCommands(context, {
    replies,
    history,
    stopResponding,
    cancelUploads: sender.cancelUploads,
    forgetUnacknowledged: sender.forgetUnacknowledged,
  });

  function onOpened({ runningReplies }: InitResponse): void {
    for (const { reply_id, is_paused, after_seq_id } of runningReplies)
      if (!is_paused) replies.attach(reply_id, after_seq_id);
    if (isListening) void listen();
    void sender.restore();
  }

  async function listen(): Promise<void> {
    if (settings.enableSubscription !== false)
      await followConversation(context, {
        replies,
        history,
        sendMessage,
        remove: sender.remove,
        markRead: markReceived,
        onChange: connections.onChange,
        catchUp,
      });
    // The subscription is switched off, or the server refused it.
    catchUpOnReturn(context, catchUp);
  }

  const requestInit = settings.requestInit ?? transport.init;
  const init = createOpenConversation(context, {
    requestInit,
    conversationId: settings.conversationId,
    historyCount,
    onOpened,
  });

  const client: ClientCommands = {
    init,
    refreshBotInfo: createRefreshBotInfo(context, { init, requestInit }),
    ...createSendCommands(context, { sender, uploader }),
    sendVoice: createSendVoice(context, {
      sendMessage,
      spaceId: settings.spaceId,
      sender,
      interrupt,
    }),
    retry: sender.retry,
    editOutbox: sender.edit,
    removeFromOutbox: sender.remove,
    takeBack: sender.takeBack,
    sendNow: sender.sendNow,
    moveInOutbox: sender.move,
    stopResponding,
    ...groups,
    ...clearing,
    loadPrevious: history.loadPrevious,
    loadNext: history.loadNext,
    loadEagerly: history.loadEagerly,
    loadSilently: history.loadSilently,
    markRead: (index) => (index === undefined ? markRead(indexToMarkRead(getState()) ?? '0') : markReadOf(index)),
    resume: createResumeReply(context, replies),
    ...createSelectionCommands(context),
    report: createGiveFeedback(context),
    setRecording: (isRecording) => dispatch({ type: 'recording-changed', isRecording }),
    setScrolled(isFarFromBottom) {
      // Called with every scroll. An event that changes nothing would still apply the deltas that wait for their frame.
      if (getState().history.scrollViewFarFromBottom !== isFarFromBottom)
        dispatch({ type: 'scrolled', isFarFromBottom });
    },
  };

  return {
    client,
    /** Called once the plugins exist. */
    begin(): void {
      plugins.run('onAfterCreateStores', { messageIndex: { ignoreIndexAndHistory } });
      isListening = !plugins.run('onBeforeListenChatCore', { abortListen: false }).abortListen;
      onReturn(connectivity, destroyed, sender.sendNext);
    },
    /** Called after each change of the conversation: a queued message may be free to go. */
    changed: sender.sendNext,
    history,
    removeFile: (fileId: string) => uploader?.remove(fileId),
    ignoreIndexes: ignoreIndexAndHistory,
  };

  function ignoreIndexAndHistory(isIgnored: boolean): void {
    isIndexIgnored = isIgnored;
    history.ignore(isIgnored);
  }
}
