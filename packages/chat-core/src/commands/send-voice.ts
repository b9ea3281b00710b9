import { toReportedError } from '../errors/to-reported-error.ts';
import { type VoiceResult, voiceResultOf } from '../errors/voice-result.ts';
import { findMessage } from '../message/message-layout.ts';
import type { SendOptions } from '../message/send-options.ts';
import type { CommandContext } from './command-context.ts';
import type { SendMessage, Sent } from './send-message.ts';
import { toQuestion } from './to-question.ts';

interface Dependencies {
  readonly sendMessage: SendMessage;
  readonly spaceId: string | undefined;
  mayBeSent(): boolean;
  interrupt(): Promise<void>;
}

export type VoiceSent = Sent | { readonly result: VoiceResult };

/** Turns speech into text and sends that. Where nothing can be sent, the message that stood for it goes again (chat §4). */
export function createSendVoice(context: CommandContext, { sendMessage, spaceId, mayBeSent, interrupt }: Dependencies) {
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
    if (!mayBeSent()) return { result: 'LOCKED' };
    const localMessageId = newId();
    const message = toQuestion(context, localMessageId, { content: '', contentType: 'text' }, options.mentionIds);
    dispatch({ type: 'message-added', message });
    let content = '';
    try {
      await interrupt();
      content = await transcribe(audio);
    } catch (error) {
      dispatch({ type: 'message-removed', localMessageId });
      const result = voiceResultOf(toReportedError(error).code);
      if (result) return { result };
      throw error;
    }
    if (content === '') {
      dispatch({ type: 'message-removed', localMessageId });
      return { result: 'VOICE_NOT_RECOGNIZE' };
    }
    // Plugins are asked when there are words that they could change.
    const prepared = await sendMessage.prepare({ message: { ...message, content }, options });
    // Deleted while it was listened to: nobody wants to say it any more.
    if (!findMessage(getState(), localMessageId)) return { result: 'LOCKED' };
    const { content: words, content_type: contentType } = prepared.message;
    dispatch({ type: 'message-content-changed', localMessageId, content: words, contentType });
    return sendMessage.add(prepared);
  };
}
