import { toReportedError } from '../errors/reported-error.ts';
import { type VoiceResult, voiceResultOf } from '../errors/voice-result.ts';
import type { SendOptions } from '../message/send-options.ts';
import { findMessage } from '../selectors/message-layout.ts';
import type { CommandContext } from './command-context.ts';
import { type SendMessage, type Sent, toQuestion } from './send-message.ts';

interface Dependencies {
  readonly sendMessage: SendMessage;
  readonly spaceId: string | undefined;
  maySend(): boolean;
  interrupt(): Promise<void>;
}

/** `reason`: the refusal in the server's words. */
export type VoiceSent = Sent | { readonly result: VoiceResult; readonly reason?: string };

/** Transcribes speech and sends the text. The placeholder message is removed if there is no text (chat §4). */
export function createSendVoice(context: CommandContext, { sendMessage, spaceId, maySend, interrupt }: Dependencies) {
  const { dispatch, getState, newId, transport } = context;

  async function transcribe(audio: Blob): Promise<string> {
    dispatch({ type: 'transcribing-changed', isTranscribing: true });
    try {
      return (await transport.transcribe(audio, spaceId)).trim();
    } finally {
      dispatch({ type: 'transcribing-changed', isTranscribing: false });
    }
  }

  return async function sendVoice(audio: Blob, options: SendOptions = {}): Promise<VoiceSent> {
    if (!maySend()) return { result: 'LOCKED' };
    const localMessageId = newId();
    const message = toQuestion(context, localMessageId, { content: '', contentType: 'text' }, options.mentionIds);
    dispatch({ type: 'message-added', message });
    let content = '';
    try {
      await interrupt();
      content = await transcribe(audio);
    } catch (error) {
      dispatch({ type: 'message-removed', localMessageId });
      const { code, message: reason } = toReportedError(error);
      const result = voiceResultOf(code);
      if (result) return { result, reason };
      throw error;
    }
    if (content === '') {
      dispatch({ type: 'message-removed', localMessageId });
      return { result: 'VOICE_NOT_RECOGNIZE' };
    }
    // Plugins prepare the message once it has text.
    const prepared = await sendMessage.prepare({ message: { ...message, content }, options });
    // The user deleted the message during the transcription.
    if (!findMessage(getState(), localMessageId)) return { result: 'LOCKED' };
    const { content: text, content_type: contentType } = prepared.message;
    dispatch({ type: 'message-content-changed', localMessageId, content: text, contentType });
    return sendMessage.add(prepared);
  };
}
