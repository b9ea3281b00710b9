import { HISTORY_PAGE } from '@parley/contract';
import type { ClientCommands } from '../chat-client.ts';
import type { ClientSettings } from '../client-options.ts';
import type { Chunk } from '../conversation/conversation.ts';
import { indexToMarkRead } from '../conversation/read-index.ts';
import { createOutbox, type Outbox } from '../outbox/create-outbox.ts';
import { memoryOutboxStorage } from '../outbox/outbox-storage.ts';
import { canSend } from '../permissions/can-send.ts';
import { DEFAULT_INTERRUPT_SCENARIO } from '../permissions/preferences.ts';
import type { Uploader } from '../upload/create-uploader.ts';
import { createGroupCommands } from './change-groups.ts';
import { createClearCommands } from './clear.ts';
import type { CommandContext } from './command-context.ts';
import { followConversation } from './follow-conversation.ts';
import { createGiveFeedback } from './give-feedback.ts';
import { createInterrupt } from './interrupt.ts';
import { createHistoryCommands } from './load-history.ts';
import { createLookForNews, lookWhenBack } from './look-for-news.ts';
import { createMarkRead } from './mark-read.ts';
import { createOpenConversation, type InitResponse } from './open-conversation.ts';
import { createReceiveChunk } from './receive-chunk.ts';
import { createRefreshBotInfo } from './refresh-bot-info.ts';
import { createReplies } from './replies.ts';
import { createResumeReply } from './resume-reply.ts';
import { createSelectionCommands } from './select.ts';
import { createSendCommands } from './send-commands.ts';
import { createSendMessage } from './send-message.ts';
import { createSendVoice } from './send-voice.ts';
import { createStopResponding } from './stop-responding.ts';
import { whenBack } from './when-back.ts';

interface Connections {
  readonly options: ClientSettings;
  readonly uploader: Uploader | null;
  readonly conversationKey: string;
  onReceived(chunk: Chunk): void;
}

/** Makes the commands of a client and gives each what it needs of the others. */
export function connectCommands(context: CommandContext, connections: Connections) {
  const { options, uploader, conversationKey } = connections;
  const { dispatch, getState, plugins, report, transport } = context;
  const {
    enableMarkRead = true,
    historyCount = HISTORY_PAGE,
    newMessageInterruptScenario = DEFAULT_INTERRUPT_SCENARIO,
  } = options;
  let isListening = true;
  let isIndexIgnored = false;

  const markRead = createMarkRead(context);
  const markReceived = (index: string) => {
    if (enableMarkRead && !isIndexIgnored) markRead(index);
  };
  const history = createHistoryCommands(context, historyCount);
  const receive = createReceiveChunk(context, {
    isListening: () => isListening,
    onReceived(chunk) {
      markReceived(chunk.message.message_index);
      connections.onReceived(chunk);
    },
  });
  const lookUp = createLookForNews(context, history);
  const lookForNews = async () => {
    if (!isIndexIgnored) await lookUp();
  };
  const reconcile = () => history.refresh().catch((error: unknown) => report(error, 'refresh-messages'));
  const replies = createReplies(context, { receive, reconcile });

  const mayBeSent = () => !sending.isStarting() && canSend(getState(), { newMessageInterruptScenario });
  const sendMessage = createSendMessage(context, {
    replies,
    extra: options.deviceId ? { device_id: options.deviceId } : {},
    keep: (outgoing) => sending.keep(outgoing),
    forget: (localMessageId) => sending.forget(localMessageId),
    refused: (localMessageId) => sending.refused(localMessageId),
  });
  const stopResponding = createStopResponding(context, { replies, sendMessage });
  const interrupt = createInterrupt(context, stopResponding);
  const sending = createSendCommands(context, {
    sendMessage,
    outbox: () => outbox,
    uploader,
    mayBeSent,
    interrupt,
  });
  const outbox: Outbox = createOutbox(context, {
    storage: options.outboxStorage ?? memoryOutboxStorage(),
    conversationKey,
    isIdle: () => !sending.isStarting() && canSend(getState(), { newMessageInterruptScenario: 'never' }),
    send: (entry) => sending.sendEntry(entry),
  });
  const groups = createGroupCommands(context, {
    replies,
    sendMessage,
    giveUp: sending.forget,
    interrupt,
    retry: sending.retry,
  });
  const clearing = createClearCommands(context, {
    replies,
    history,
    stopResponding,
    cancelUploads: sending.cancelUploads,
    forgetUnsent: sending.forgetUnsent,
  });

  function onOpened({ runningReplies }: InitResponse): void {
    for (const { reply_id, is_paused } of runningReplies) if (!is_paused) replies.attach(reply_id);
    if (isListening) void listen();
    void outbox.load();
  }

  async function listen(): Promise<void> {
    if (options.enableSubscription !== false)
      await followConversation(context, { replies, history, sendMessage, markRead: markReceived, lookForNews });
    // Nobody tells: it was switched off, or the server does not have it.
    lookWhenBack(context, lookForNews);
  }

  const requestInit = options.requestInit ?? transport.init;
  const init = createOpenConversation(context, {
    requestInit,
    conversationId: options.conversationId,
    historyCount,
    onOpened,
  });

  const client: ClientCommands = {
    init,
    refreshBotInfo: createRefreshBotInfo(context, { init, requestInit }),
    sendText: sending.sendText,
    sendImage: sending.sendImage,
    sendFile: sending.sendFile,
    sendMixed: sending.sendMixed,
    sendNormalized: sending.sendNormalized,
    sendVoice: createSendVoice(context, { sendMessage, spaceId: options.spaceId, mayBeSent, interrupt }),
    retry: sending.retry,
    editOutbox: outbox.edit,
    removeFromOutbox: sending.removeFromOutbox,
    stopResponding,
    ...groups,
    ...clearing,
    loadPrevious: history.loadPrevious,
    loadNext: history.loadNext,
    loadEagerly: history.loadEagerly,
    loadSilently: history.loadSilently,
    markRead: (index) => markRead(index ?? indexToMarkRead(getState()) ?? '0'),
    resume: createResumeReply(context, replies),
    ...createSelectionCommands(context),
    report: createGiveFeedback(context),
    setRecording: (isRecording) => dispatch({ type: 'recording-changed', isRecording }),
    setScrolled: (isFarFromBottom) => dispatch({ type: 'scrolled', isFarFromBottom }),
  };

  return {
    client,
    /** Starts what goes on by itself, once the plugins are there. */
    begin(): void {
      plugins.run('onAfterCreateStores', { messageIndex: { ignoreIndexAndHistory } });
      isListening = !plugins.run('onBeforeListenChatCore', { abortListen: false }).abortListen;
      whenBack(context, outbox.sendNext);
    },
    /** The conversation has changed: what waits may be free to go. */
    changed: outbox.sendNext,
    history,
    removeFile: (fileId: string) => uploader?.remove(fileId),
    ignoreIndexes: ignoreIndexAndHistory,
  };

  function ignoreIndexAndHistory(isIgnored: boolean): void {
    isIndexIgnored = isIgnored;
    history.ignore(isIgnored);
  }
}
