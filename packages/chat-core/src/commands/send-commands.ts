import type { MixItem } from '@parley/contract';
import type { OutboxEntry } from '../conversation/conversation.ts';
import * as namedMessages from '../errors/named-messages.ts';
import type { SendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { Outbox } from '../outbox/create-outbox.ts';
import type { Uploader } from '../upload/create-uploader.ts';
import {
  type OutgoingContent,
  toOutgoingContent,
  toSingleFileContent,
  toSingleImageContent,
} from '../upload/outgoing-content.ts';
import type { UploadWarning } from '../upload/pick-files.ts';
import type { Uploads } from '../upload/uploads.ts';
import type { UploadSource } from '../wire/transport.ts';
import type { CommandContext } from './command-context.ts';
import { createQueue } from './queue-messages.ts';
import type { Locked, Outgoing, SendMessage, Sent, Unanswered } from './send-message.ts';
import { toQuestion } from './to-question.ts';

interface Dependencies {
  readonly sendMessage: SendMessage;
  readonly outbox: () => Outbox;
  /** Nothing without a user whose files they would be. */
  readonly uploader: Uploader | null;
  mayBeSent(): boolean;
  interrupt(): Promise<void>;
}

/** What became of a message: sent, put into the outbox, or nothing that could be sent. */
export type SendResult =
  | Sent
  | ({ readonly result: 'queued'; readonly localMessageId: string } & Unanswered)
  | ({ readonly result: 'invalid'; readonly warnings: readonly UploadWarning[] } & Unanswered);

/** Files to send: picked right now, or lying in the input already, by their ids. */
export type FilesToSend = readonly UploadSource[] | { readonly fileIds: readonly string[] };

export interface MixedMessage {
  readonly text: string;
  readonly files?: FilesToSend;
  readonly quoted?: readonly MixItem[];
}

/** The ways to send something. What cannot be sent now waits in the outbox. */
export function createSendCommands(context: CommandContext, dependencies: Dependencies) {
  const { connectivity, newId, report } = context;
  const { sendMessage, mayBeSent, outbox } = dependencies;
  const queue = createQueue(context, dependencies);
  /** What was not acknowledged, with all that is needed to send it again. */
  const open = new Map<string, Outgoing>();
  let isStarting = false;

  /** Until it is shown, nothing in the conversation tells that a message is about to be sent. */
  async function sendNow(outgoing: Outgoing): Promise<Sent> {
    isStarting = true;
    let sent: Promise<Sent>;
    try {
      await dependencies.interrupt();
      sent = sendMessage.add(await sendMessage.prepare(outgoing));
    } finally {
      isStarting = false;
    }
    return sent;
  }

  async function send(outgoing: Outgoing): Promise<SendResult> {
    const isOnline = connectivity.isOnline();
    if (isOnline && mayBeSent() && queue.isEmpty()) return sendNow(outgoing);
    const localMessageId = await queue.add(outgoing, isOnline ? 'busy' : 'offline');
    void outbox().sendNext();
    return { result: 'queued', localMessageId };
  }

  async function sendContent(content: OutgoingContent, options: SendOptions): Promise<SendResult> {
    if (content.content.trim() === '' && !options.allowBlankText) return invalid();
    return send({ message: toQuestion(context, newId(), content, options.mentionIds), options });
  }

  const sendText = (text: string, options: SendOptions = {}): Promise<SendResult> =>
    sendContent({ contentType: 'text', content: text }, options);

  async function sendFiles(
    files: FilesToSend,
    toContent: (items: Uploads) => OutgoingContent | null,
    options: SendOptions,
  ): Promise<SendResult> {
    const uploader = neededUploader();
    const { ids, warnings } = idsOf(uploader, files);
    // Of those that were picked none may be sent: the warnings say why.
    if (ids.length === 0 && warnings.length > 0) return { result: 'invalid', warnings };
    let content: OutgoingContent | null;
    try {
      content = toContent(itemsOf(uploader, ids));
    } catch (error) {
      // What was picked for this message only does not stay in the input.
      if (!('fileIds' in files)) ids.forEach(uploader.remove);
      throw error;
    }
    if (!content) return { result: 'invalid', warnings };
    const localMessageId = newId();
    uploader.attach(ids, localMessageId);
    const message = toQuestion(context, localMessageId, content, options.mentionIds);
    const shown = content;
    const whenUploaded = async () => toContent(await uploader.whenUploaded(ids)) ?? shown;
    return send({ message, options, whenUploaded });
  }

  /** The server has it, or it is not wanted any more. */
  function forget(localMessageId: string): void {
    open.delete(localMessageId);
    dependencies.uploader?.removeOfMessage(localMessageId);
    outbox().forget(localMessageId);
  }

  function neededUploader(): Uploader {
    if (!dependencies.uploader) throw new Error(namedMessages.uploadPluginMissing);
    return dependencies.uploader;
  }

  function invalid(): SendResult {
    report(new Error('nothing to send'), 'invalid-draft');
    return { result: 'invalid', warnings: [] };
  }

  return {
    sendText,
    isStarting: () => isStarting,
    sendEntry: (entry: OutboxEntry) => queue.send(entry),
    sendImage: (files: FilesToSend, options: SendOptions = {}) => sendFiles(files, toSingleImageContent, options),
    sendFile: (files: FilesToSend, options: SendOptions = {}) => sendFiles(files, toSingleFileContent, options),
    async sendMixed({ text, files = [], quoted }: MixedMessage, options: SendOptions = {}): Promise<SendResult> {
      const hasFiles = 'fileIds' in files ? files.fileIds.length > 0 : files.length > 0;
      if (!hasFiles && !quoted?.length) return sendText(text, options);
      const toContent = (items: Uploads) => toOutgoingContent({ text, items, ...(quoted && { quoted }) }, invalid);
      if (hasFiles) return sendFiles(files, toContent, options);
      const content = toContent([]);
      return content ? sendContent(content, options) : { result: 'invalid', warnings: [] };
    },
    /** Sends a content that is encoded already (wire §1.7). */
    sendNormalized: (content: OutgoingContent, options: SendOptions = {}) => sendContent(content, options),

    /** Sends a message that failed once more, under the same local id: if it had arrived after all, it is found. */
    async retry(localMessageId: string): Promise<Sent | Locked> {
      const outgoing = open.get(localMessageId);
      if (!outgoing) throw new Error(namedMessages.messageOrMetaMissing);
      if (!mayBeSent()) return { result: 'LOCKED' };
      queue.retryUploads(localMessageId);
      context.dispatch({ type: 'message-sent', localMessageId });
      await dependencies.interrupt();
      return sendMessage.again(outgoing);
    },
    keep(outgoing: Outgoing): void {
      open.set(localIdOf(outgoing.message) ?? '', outgoing);
      queue.keep(outgoing);
    },
    refused: (localMessageId: string) => outbox().forget(localMessageId),
    forget,
    /** What failed and was cleared away does not come back with a reload. */
    forgetUnsent: () => [...open.keys()].forEach(forget),
    removeFromOutbox: queue.remove,
    /** Without their uploads, those that wait for them cannot be sent any more. */
    cancelUploads(): void {
      const hopeless = context.getState().outbox.filter(({ isInMemoryOnly }) => isInMemoryOnly);
      for (const { localMessageId } of hopeless) queue.remove(localMessageId);
      dependencies.uploader?.removeAll();
    },
  };
}

function idsOf(uploader: Uploader, files: FilesToSend) {
  if ('fileIds' in files) return { ids: files.fileIds, warnings: [] };
  const added = uploader.add(files);
  return { ids: added.files.map(({ id }) => id), warnings: added.warnings };
}

const itemsOf = (uploader: Uploader, ids: readonly string[]): Uploads =>
  ids.flatMap((id) => uploader.getState().find((item) => item.id === id) ?? []);
