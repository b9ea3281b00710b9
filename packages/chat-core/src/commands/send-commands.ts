import type { MixItem } from '@parley/contract';
import * as namedMessages from '../errors/named-messages.ts';
import type { SendOptions } from '../message/send-options.ts';
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
import type { OutboxSender, Queued } from './outbox-sender.ts';
import { type Sent, toQuestion, type Unanswered } from './send-message.ts';

interface Dependencies {
  readonly sender: OutboxSender;
  /** `null` without a user: an uploaded file needs an owner. */
  readonly uploader: Uploader | null;
}

/** The outcome of a send: acknowledged, waiting in the outbox, or nothing to send. */
export type SendResult =
  | Sent
  | Queued
  | ({ readonly result: 'invalid'; readonly warnings: readonly UploadWarning[] } & Unanswered);

/** Files to send: newly picked ones, or the ids of files in the input. */
export type FilesToSend = readonly UploadSource[] | { readonly fileIds: readonly string[] };

export interface MixedMessage {
  readonly text: string;
  readonly files?: FilesToSend;
  readonly quoted?: readonly MixItem[];
}

/** Builds messages of every kind of content and passes them to the sender. */
export function createSendCommands(context: CommandContext, { sender, uploader }: Dependencies) {
  const { newId, report } = context;

  async function sendContent(content: OutgoingContent, options: SendOptions): Promise<SendResult> {
    if (content.content.trim() === '' && !options.allowBlankText) return invalid();
    return sender.send({ message: toQuestion(context, newId(), content, options.mentionIds), options });
  }

  const sendText = (text: string, options: SendOptions = {}): Promise<SendResult> =>
    sendContent({ contentType: 'text', content: text }, options);

  async function sendFiles(
    files: FilesToSend,
    toContent: (items: Uploads) => OutgoingContent | null,
    options: SendOptions,
  ): Promise<SendResult> {
    if (!uploader) throw new Error(namedMessages.uploadPluginMissing);
    const { ids, warnings } = idsOf(uploader, files);
    // None of the picked files is valid; the warnings say why.
    if (ids.length === 0 && warnings.length > 0) return { result: 'invalid', warnings };
    let content: OutgoingContent | null;
    try {
      content = toContent(itemsOf(uploader, ids));
    } catch (error) {
      // Files that were picked only for this message must not stay in the input.
      if (!('fileIds' in files)) ids.forEach(uploader.remove);
      throw error;
    }
    if (!content) return { result: 'invalid', warnings };
    const localMessageId = newId();
    uploader.attach(ids, localMessageId);
    const message = toQuestion(context, localMessageId, content, options.mentionIds);
    const contentBefore = content;
    const whenUploaded = async () => toContent(await uploader.whenUploaded(ids)) ?? contentBefore;
    return sender.send({ message, options, whenUploaded });
  }

  function invalid(): SendResult {
    report(new Error('nothing to send'), 'invalid-draft');
    return { result: 'invalid', warnings: [] };
  }

  return {
    sendText,
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
    /** Sends content that is encoded already (wire §1.7). */
    sendNormalized: (content: OutgoingContent, options: SendOptions = {}) => sendContent(content, options),
  };
}

function idsOf(uploader: Uploader, files: FilesToSend) {
  if ('fileIds' in files) return { ids: files.fileIds, warnings: [] };
  const added = uploader.add(files);
  return { ids: added.files.map(({ id }) => id), warnings: added.warnings };
}

const itemsOf = (uploader: Uploader, ids: readonly string[]): Uploads =>
  ids.flatMap((id) => uploader.getState().find((item) => item.id === id) ?? []);
