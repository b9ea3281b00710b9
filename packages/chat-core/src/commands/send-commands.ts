import type { MixItem } from '@parley/contract';
import type { OutboxEntry } from '../conversation/conversation.ts';
import * as namedMessages from '../errors/named-messages.ts';
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
import { filesOfMessage, type Uploads } from '../upload/uploads.ts';
import type { UploadSource } from '../wire/transport.ts';
import type { CommandContext } from './command-context.ts';
import type { Outgoing, SendMessage, SendOptions, Sent } from './send-message.ts';
import { toQuestion } from './to-question.ts';

interface Dependencies {
  readonly sendMessage: SendMessage;
  readonly outbox: () => Outbox;
  /** Nothing without a user whose files they would be. */
  readonly uploader: Uploader | null;
  mayBeSent(): boolean;
  interrupt(): Promise<void>;
}

/** What became of a message: sent, put into the outbox, or not sent at all. */
export type SendResult =
  | Sent
  | { readonly result: 'queued'; readonly localMessageId: string }
  | { readonly result: 'LOCKED' }
  | { readonly result: 'invalid'; readonly warnings: readonly UploadWarning[] };

/** Files to send: picked right now, or lying in the input already, by their ids. */
export type FilesToSend = readonly UploadSource[] | { readonly fileIds: readonly string[] };

export interface MixedMessage {
  readonly text: string;
  readonly files?: FilesToSend;
  readonly quoted?: readonly MixItem[];
}

/** The ways to send something. All but the first wait for nobody: they are refused while nothing may be sent. */
export function createSendCommands(context: CommandContext, dependencies: Dependencies) {
  const { connectivity, newId, report } = context;
  const { sendMessage, mayBeSent } = dependencies;
  /** What was not acknowledged, with all that is needed to send it again. */
  const open = new Map<string, Outgoing>();

  async function sendOne(outgoing: Outgoing): Promise<Sent> {
    await dependencies.interrupt();
    return sendMessage.add(outgoing);
  }

  function sendEntry({ localMessageId, text, mentionIds }: OutboxEntry, options: SendOptions = {}): Promise<Sent> {
    const content: OutgoingContent = { contentType: 'text', content: text };
    return sendOne({ message: toQuestion(context, localMessageId, content, mentionIds), options });
  }

  async function sendText(text: string, options: SendOptions = {}): Promise<SendResult> {
    if (text.trim() === '') return invalid(text);
    const entry = { localMessageId: newId(), text, mentionIds: options.mentionIds ?? [] };
    const isFree = mayBeSent() && dependencies.outbox().isEmpty();
    if (connectivity.isOnline() && isFree) return sendEntry({ ...entry, reason: 'busy' }, options);
    dependencies.outbox().add({ ...entry, reason: connectivity.isOnline() ? 'busy' : 'offline' });
    void dependencies.outbox().sendNext();
    return { result: 'queued', localMessageId: entry.localMessageId };
  }

  async function sendFiles(
    files: FilesToSend,
    toContent: (items: Uploads) => OutgoingContent | null,
    options: SendOptions,
  ): Promise<SendResult> {
    if (!mayBeSent()) return { result: 'LOCKED' };
    const uploader = neededUploader();
    const { ids, warnings } = idsOf(uploader, files);
    const content = toContent(itemsOf(uploader, ids));
    if (!content) return { result: 'invalid', warnings };
    const localMessageId = newId();
    uploader.attach(ids, localMessageId);
    const message = toQuestion(context, localMessageId, content, options.mentionIds);
    const whenUploaded = async () => toContent(await uploader.whenUploaded(ids)) ?? content;
    return sendOne({ message, options, whenUploaded });
  }

  function neededUploader(): Uploader {
    if (!dependencies.uploader) throw new Error(namedMessages.uploadPluginMissing);
    return dependencies.uploader;
  }

  function invalid(draft: unknown): SendResult {
    report(new Error(`nothing to send: ${JSON.stringify(draft)}`), 'invalid-draft');
    return { result: 'invalid', warnings: [] };
  }

  return {
    sendText,
    sendEntry,
    sendImage: (files: FilesToSend, options: SendOptions = {}) => sendFiles(files, toSingleImageContent, options),
    sendFile: (files: FilesToSend, options: SendOptions = {}) => sendFiles(files, toSingleFileContent, options),
    async sendMixed({ text, files = [], quoted }: MixedMessage, options: SendOptions = {}): Promise<SendResult> {
      const hasFiles = 'fileIds' in files ? files.fileIds.length > 0 : files.length > 0;
      if (!hasFiles && !quoted?.length) return sendText(text, options);
      const toContent = (items: Uploads) => toOutgoingContent({ text, items, ...(quoted && { quoted }) }, invalid);
      return hasFiles ? sendFiles(files, toContent, options) : sendContent(toContent([]), options);
    },
    /** Sends a content that is encoded already (wire §1.7). */
    sendNormalized: (content: OutgoingContent, options: SendOptions = {}) => sendContent(content, options),

    /** Sends a message that failed once more, under the same local id: if it had arrived after all, it is found. */
    async retry(localMessageId: string): Promise<Sent> {
      const outgoing = open.get(localMessageId);
      if (!outgoing) throw new Error(namedMessages.messageOrMetaMissing);
      const { uploader } = dependencies;
      const failed = filesOfMessage(uploader?.getState() ?? [], localMessageId);
      for (const { id } of failed) uploader?.retry(id);
      return sendMessage.again(outgoing);
    },
    keep(outgoing: Outgoing): void {
      const { message, options } = outgoing;
      const localMessageId = localIdOf(message) ?? '';
      open.set(localMessageId, outgoing);
      if (message.content_type !== 'text' || outgoing.regenMessageId || message.content === '') return;
      const { mentionIds = [] } = options;
      dependencies.outbox().keep({ localMessageId, text: message.content, mentionIds, reason: 'offline' });
    },
    refused: (localMessageId: string) => dependencies.outbox().forget(localMessageId),
    /** The server has it, or it is not wanted any more. */
    forget(localMessageId: string): void {
      open.delete(localMessageId);
      dependencies.uploader?.removeOfMessage(localMessageId);
      dependencies.outbox().forget(localMessageId);
    },
  };

  async function sendContent(content: OutgoingContent | null, options: SendOptions): Promise<SendResult> {
    if (!mayBeSent()) return { result: 'LOCKED' };
    if (!content) return { result: 'invalid', warnings: [] };
    return sendOne({ message: toQuestion(context, newId(), content, options.mentionIds), options });
  }
}

function idsOf(uploader: Uploader, files: FilesToSend) {
  if ('fileIds' in files) return { ids: files.fileIds, warnings: [] };
  const added = uploader.add(files);
  return { ids: added.files.map(({ id }) => id), warnings: added.warnings };
}

const itemsOf = (uploader: Uploader, ids: readonly string[]): Uploads =>
  ids.flatMap((id) => uploader.getState().find((item) => item.id === id) ?? []);
