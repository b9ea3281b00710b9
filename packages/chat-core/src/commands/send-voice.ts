import { toReportedError } from '../errors/reported-error.ts';
import { type VoiceResult, voiceResultOf } from '../errors/voice-result.ts';
import type { SendOptions } from '../message/send-options.ts';
import { findMessage } from '../selectors/message-layout.ts';
import { type CommandContext, spaceBotRef } from './command-context.ts';
import type { OutboxSender, Queued } from './outbox-sender.ts';
import { type SendMessage, type Sent, toQuestion } from './send-message.ts';

interface Dependencies {
  readonly sendMessage: SendMessage;
  readonly spaceId: string | undefined;
  readonly sender: Pick<OutboxSender, 'maySend' | 'mayWait' | 'send'>;
  interrupt(): Promise<void>;
}

/** `reason`: the refusal in the server's words. */
interface VoiceRefused {
  readonly result: VoiceResult;
  readonly reason?: string;
}

export type VoiceSent = Sent | Queued | VoiceRefused;

/** Transcribes speech and sends the text. The placeholder message is removed if there is no text (chat §4). */
export function createSendVoice(context: CommandContext, { sendMessage, spaceId, sender, interrupt }: Dependencies) {
  const { dispatch, getState, identity, newId, transport } = context;

  async function transcribe(audio: Blob): Promise<string> {
    dispatch({ type: 'transcribing-changed', isTranscribing: true });
    try {
      const target = { ...spaceBotRef(identity), ...(spaceId && { space_id: spaceId }) };
      return (await transport.transcribe(audio, target)).trim();
    } finally {
      dispatch({ type: 'transcribing-changed', isTranscribing: false });
    }
  }

  async function spokenText(audio: Blob): Promise<string | VoiceRefused> {
    try {
      return (await transcribe(audio)) || { result: 'VOICE_NOT_RECOGNIZE' };
    } catch (error) {
      const { code, message: reason } = toReportedError(error);
      const result = voiceResultOf(code);
      if (result) return { result, reason };
      throw error;
    }
  }

  return async function sendVoice(audio: Blob, options: SendOptions = {}): Promise<VoiceSent> {
    const isDirect = sender.maySend();
    if (!isDirect && !sender.mayWait()) return { result: 'LOCKED' };
    const localMessageId = newId();
    const message = toQuestion(context, localMessageId, { content: '', contentType: 'text' }, options.mentionIds);
    if (!isDirect) {
      const text = await spokenText(audio);
      return typeof text === 'string' ? sender.send({ message: { ...message, content: text }, options }) : text;
    }
    dispatch({ type: 'message-added', message });
    let content: string | VoiceRefused | null = null;
    try {
      await interrupt();
      content = await spokenText(audio);
    } finally {
      if (typeof content !== 'string') dispatch({ type: 'message-removed', localMessageId });
    }
    if (typeof content !== 'string') return content;
    // Plugins prepare the message once it has text.
    const prepared = await sendMessage.prepare({ message: { ...message, content }, options });
    // The user deleted the message during the transcription.
    if (!findMessage(getState(), localMessageId)) return { result: 'LOCKED' };
    const { content: text, content_type: contentType } = prepared.message;
    dispatch({ type: 'message-content-changed', localMessageId, content: text, contentType });
    return sendMessage.add(prepared);
  };
}
