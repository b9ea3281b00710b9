import type { Conversation } from '../conversation/conversation.ts';
import { findEntry, type OutboxEntry } from '../conversation/outbox.ts';
import * as namedMessages from '../errors/named-messages.ts';
import type { ReportedError } from '../errors/reported-error.ts';
import type { SendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { contentOfEntry, hasQuote, toOutboxEntry, withText, withUploaded } from '../outbox/outbox-entry.ts';
import type { StoredOutbox } from '../outbox/stored-outbox.ts';
import { canSend, type InterruptScenario } from '../permissions/permissions.ts';
import type { Uploader } from '../upload/create-uploader.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';
import { filesOfMessage } from '../upload/uploads.ts';
import type { CommandContext } from './command-context.ts';
import {
  type Locked,
  type Outgoing,
  type SendMessage,
  type Sent,
  toQuestion,
  type Unanswered,
} from './send-message.ts';

interface Dependencies {
  readonly sendMessage: SendMessage;
  readonly stored: StoredOutbox;
  readonly uploader: Uploader | null;
  readonly newMessageInterruptScenario: InterruptScenario;
  readonly isHeld: ((conversation: Conversation, entry: OutboxEntry) => boolean) | undefined;
  /** Stops the running reply, if there is one. */
  interrupt(): Promise<void>;
}

export type Queued = { readonly result: 'queued'; readonly localMessageId: string } & Unanswered;

/** The parts of a queued message that cannot be stored: secret headers, and files that are not uploaded yet. */
interface Unstorable {
  readonly headers?: SendOptions['headers'];
  readonly whenUploaded?: (() => Promise<OutgoingContent>) | undefined;
}

/** Messages that wait interrupt suggestions that take longer than this. */
const SUGGESTIONS_MIN_MS = 300;

export type OutboxSender = ReturnType<typeof createOutboxSender>;

/**
 * The only sender of new messages. Each passes through the outbox of the conversation (conversation/outbox.ts): a message
 * that may be sent at once stays there while plugins prepare it, others until the network is back and the bot is idle.
 */
export function createOutboxSender(context: CommandContext, dependencies: Dependencies) {
  const { clock, connectivity, destroyed, dispatch, getState } = context;
  const { sendMessage, stored, uploader, newMessageInterruptScenario } = dependencies;
  /** Of each message in the outbox, except a restored one that was not refreshed. */
  const unstorable = new Map<string, Unstorable>();
  /** Messages that were sent and not acknowledged, with everything needed to send them again. */
  const unacknowledged = new Map<string, Outgoing>();
  const mayInterrupt = (scenario: InterruptScenario) => canSend(getState(), { newMessageInterruptScenario: scenario });
  let isInterrupting = false;
  let isSuggestionTimerSet = false;
  /** Messages that the server refused since it last accepted one. */
  const refused = new Set<string>();

  /** Whether a message may be sent now, ahead of any that waits. */
  function maySend(): boolean {
    const isStarting = getState().outbox.some(({ reason }) => reason === 'starting');
    return !isStarting && mayInterrupt(newMessageInterruptScenario);
  }

  const isHeld = (entry: OutboxEntry) => dependencies.isHeld?.(getState(), entry);

  async function send(outgoing: Outgoing): Promise<Sent | Queued> {
    const isDirect = connectivity.isOnline() && getState().outbox.every(isHeld) && maySend();
    const { localMessageId, ...raw } = toEntry(outgoing, isDirect ? 'starting' : waitReason());
    dispatch({ type: 'message-queued', entry: { ...raw, localMessageId, isPreparing: true } });
    try {
      // Plugins prepare the message now and not when it is sent: their additions, such as a quote, may not exist later.
      const prepared = await sendMessage.prepare(outgoing);
      const isQueued = findEntry(getState().outbox, localMessageId) !== undefined;
      const mayStillStart = connectivity.isOnline() && mayInterrupt(newMessageInterruptScenario);
      if (isQueued && isDirect && mayStillStart) return await sendMessage.add(prepared);
      if (isQueued) await keepQueued(prepared, raw.reason === 'starting' ? waitReason() : raw.reason);
      return { result: 'queued', localMessageId };
    } catch (error) {
      dispatch({ type: 'queued-message-removed', localMessageId });
      throw error;
    }
  }

  async function keepQueued(prepared: Outgoing, reason: OutboxEntry['reason']): Promise<void> {
    const { options, whenUploaded } = prepared;
    const entry = toEntry(prepared, reason);
    unstorable.set(entry.localMessageId, { headers: options.headers, whenUploaded });
    dispatch({ type: 'message-prepared', entry });
    const whenStored = stored.put(entry);
    if (whenUploaded) void storeWhenUploaded(entry.localMessageId, whenUploaded);
    sendNext();
    await whenStored;
  }

  /** Sends the first message of the outbox. Called after every change of the conversation and of the network. */
  function sendNext(): void {
    sendFirst('never');
    // A reply without suggestions ends a moment after its answer: it is not to be stopped for that moment.
    const { outbox, waiting } = getState();
    if (isSuggestionTimerSet || outbox.length === 0 || waiting?.phase !== 'suggestion') return;
    if (newMessageInterruptScenario !== 'suggesting') return;
    isSuggestionTimerSet = true;
    clock.after(SUGGESTIONS_MIN_MS, () => {
      isSuggestionTimerSet = false;
      if (!destroyed.aborted) sendFirst('suggesting');
    });
  }

  function sendFirst(scenario: 'never' | 'suggesting'): void {
    const [first] = getState().outbox;
    if (!first || first.isPreparing || isInterrupting || isHeld(first)) return;
    if (!connectivity.isOnline() || !mayInterrupt(scenario)) return;
    if (!unstorable.has(first.localMessageId)) return void refresh(first);
    // A failed message is shown in the list with a way to retry, and its error is reported there.
    sendMessage.add(toOutgoing(first)).catch(() => undefined);
  }

  /** Another window may have changed, removed or sent a restored message. `sendNext` is called after this. */
  async function refresh(entry: OutboxEntry): Promise<void> {
    unstorable.set(entry.localMessageId, {});
    dispatch({ type: 'queued-message-changed', entry: { ...entry, isPreparing: true } });
    const current = findEntry(await stored.list([entry]), entry.localMessageId);
    if (current) dispatch({ type: 'message-prepared', entry: current });
    else remove(entry.localMessageId);
  }

  function toOutgoing(entry: OutboxEntry): Outgoing {
    const { localMessageId, mentionIds } = entry;
    const { headers, whenUploaded } = unstorable.get(localMessageId) ?? {};
    unstorable.delete(localMessageId);
    if (whenUploaded) retryUploads(localMessageId);
    return {
      message: toQuestion(context, localMessageId, contentOfEntry(entry), mentionIds),
      options: { ...entry.options, mentionIds, ...(headers && { headers }) },
      ...(whenUploaded && { whenUploaded: async () => withUploaded(entry, await whenUploaded()) }),
    };
  }

  const waitReason = () => (connectivity.isOnline() ? 'busy' : 'offline');

  function change(localMessageId: string, toChanged: (entry: OutboxEntry) => OutboxEntry | null): boolean {
    const entry = findEntry(getState().outbox, localMessageId);
    const changed = entry && !entry.isPreparing && toChanged(entry);
    if (!changed) return false;
    dispatch({ type: 'queued-message-changed', entry: changed });
    void stored.put(changed);
    return true;
  }

  async function storeWhenUploaded(localMessageId: string, whenUploaded: () => Promise<OutgoingContent>) {
    const uploaded = await whenUploaded().catch(() => null);
    if (!uploaded) return;
    const isQueued = change(localMessageId, ({ isInMemoryOnly: _, ...entry }) => ({
      ...entry,
      content: withUploaded(entry, uploaded) as NonNullable<OutboxEntry['content']>,
    }));
    const known = unstorable.get(localMessageId);
    if (isQueued && known) unstorable.set(localMessageId, { ...known, whenUploaded: undefined });
  }

  function retryUploads(localMessageId: string): void {
    for (const { id } of filesOfMessage(uploader?.getState() ?? [], localMessageId)) uploader?.retry(id);
  }

  function move(localMessageId: string, to: number): void {
    dispatch({ type: 'queued-message-moved', localMessageId, to });
    stored.reorder(getState().outbox);
  }

  function remove(localMessageId: string): void {
    unstorable.delete(localMessageId);
    dispatch({ type: 'queued-message-removed', localMessageId });
    forget(localMessageId);
  }

  /** The server has the message, or the user does not want it any more. */
  function forget(localMessageId: string): void {
    refused.delete(localMessageId);
    unacknowledged.delete(localMessageId);
    uploader?.removeOfMessage(localMessageId);
    stored.remove(localMessageId);
  }

  /** Shows a message that was refused before a reload, as it was: with the reason and a way to retry. */
  function showRefused(entry: OutboxEntry, error: ReportedError): void {
    const { localMessageId } = entry;
    const outgoing = toOutgoing(entry);
    refused.add(localMessageId);
    unacknowledged.set(localMessageId, outgoing);
    dispatch({ type: 'message-added', message: outgoing.message });
    dispatch({ type: 'send-failed', localMessageId, status: 'send_fail', error });
  }

  return {
    send,
    sendNext,
    maySend,
    /** Whether a message that may not be sent now waits in the outbox, and nothing else is in its way. */
    mayWait: () => newMessageInterruptScenario === 'suggesting' && mayInterrupt('replying'),
    remove,
    forget,
    move,
    /** Sends a message of the outbox before the others, and stops the running reply for it. */
    async sendNow(localMessageId: string): Promise<void> {
      if (!findEntry(getState().outbox, localMessageId)) return;
      isInterrupting = true;
      move(localMessageId, 0);
      // The server has stopped the reply before it gets the message, so that the two are in order.
      await dependencies.interrupt().finally(() => {
        isInterrupting = false;
      });
      sendNext();
    },
    /**
     * Takes a message out of the outbox again, back to the input: its files are pending again, and its text is returned.
     * `null` if it has left the outbox, has a quote, or its files are only known by their address.
     */
    takeBack(localMessageId: string): string | null {
      const entry = findEntry(getState().outbox, localMessageId);
      const files = filesOfMessage(uploader?.getState() ?? [], localMessageId);
      if (!entry || entry.isPreparing || (entry.content && (files.length === 0 || hasQuote(entry)))) return null;
      uploader?.attach(
        files.map(({ id }) => id),
        null,
      );
      remove(localMessageId);
      return entry.text;
    },
    /** The conversation went on, so a reload does not bring back what was refused before. */
    acknowledged(localMessageId: string): void {
      forget(localMessageId);
      refused.forEach(stored.remove);
      refused.clear();
    },
    /** False if the message has left the outbox, has no place for text, or would be empty. */
    edit: (localMessageId: string, text: string) => change(localMessageId, (entry) => withText(entry, text)),

    /** Restores the messages that an earlier page left, except those that the history shows to have arrived. */
    async restore(): Promise<void> {
      const entries: OutboxEntry[] = [];
      for (const entry of await stored.list()) {
        const { localMessageId, refusal } = entry;
        const listed = getState().messages.find((message) => localIdOf(message) === localMessageId);
        if (listed) {
          if ((listed.local_message_status ?? 'send_success') === 'send_success') stored.remove(localMessageId);
        } else if (refusal) showRefused(entry, refusal);
        else entries.push(entry);
      }
      dispatch({ type: 'outbox-restored', entries });
      sendNext();
    },

    /** Sends a failed message again, under the same local id: if it had arrived after all, the server recognises it. */
    async retry(localMessageId: string): Promise<Sent | Locked> {
      const outgoing = unacknowledged.get(localMessageId);
      if (!outgoing) throw new Error(namedMessages.messageOrMetaMissing);
      if (!maySend()) return { result: 'LOCKED' };
      retryUploads(localMessageId);
      dispatch({ type: 'message-sent', localMessageId });
      return sendMessage.again(outgoing);
    },

    /** Remembers a message that is being sent. A regenerated question and speech without text are not stored. */
    remember(outgoing: Outgoing): void {
      const localMessageId = localIdOf(outgoing.message);
      if (localMessageId) unacknowledged.set(localMessageId, outgoing);
      if (localMessageId && isStorable(outgoing)) void stored.put(toEntry(outgoing, 'offline'));
    },
    /** The server refused the message, by a limit for example: it is not sent again unless the user retries it. */
    refuse(localMessageId: string, refusal: ReportedError): void {
      const outgoing = unacknowledged.get(localMessageId);
      if (!outgoing || !isStorable(outgoing)) return;
      refused.add(localMessageId);
      void stored.put({ ...toEntry(outgoing, 'offline'), refusal });
    },
    /** Cleared messages that failed are not restored by a reload. */
    forgetUnacknowledged: () => [...unacknowledged.keys()].forEach(forget),
    /** Cancels all uploads, and removes the queued messages that cannot be sent without them. */
    cancelUploads(): void {
      for (const { localMessageId, isInMemoryOnly } of getState().outbox) if (isInMemoryOnly) remove(localMessageId);
      uploader?.removeAll();
    },
  };
}

const isStorable = ({ message, whenUploaded, regenMessageId }: Outgoing): boolean =>
  !whenUploaded && !regenMessageId && message.content !== '';

const toEntry = ({ message, options, whenUploaded }: Outgoing, reason: OutboxEntry['reason']): OutboxEntry => ({
  ...toOutboxEntry(message, options, reason),
  ...(whenUploaded && { isInMemoryOnly: true }),
});
