import type { Conversation } from './conversation.ts';

export function voiceChanged(
  conversation: Conversation,
  flag: 'isRecording' | 'isTranscribing',
  isOn: boolean,
): Conversation {
  const { voice } = conversation;
  return voice[flag] === isOn ? conversation : { ...conversation, voice: { ...voice, [flag]: isOn } };
}
