import { IconButton } from '@parley/ui';
import { Keyboard, Mic } from 'lucide-react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { type ComposerButton, useDraftText } from '../state/composer-handle.ts';
import { usePendingFiles } from '../uploads/use-pending-files.ts';

/** Browsers offer the microphone only to secure pages. Not in microphone.ts, which is loaded with the voice input. */
const hasMicrophone = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Switches to voice input; visible while the draft is empty and a transcription model is configured (chat §4 input). */
function MicrophoneButton() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const { mode, setMode } = useComposer();
  const isEmpty = useDraftText() === '';
  const files = usePendingFiles();
  const isConfigured = useConversation(({ voice }) => voice.isVoiceConfigured);
  const isOffered = isConfigured && hasMicrophone() && !preferences.isInputReadonly;
  if (mode !== 'input' || !isOffered || !isEmpty || files.length > 0) return null;
  return <IconButton label={texts.toVoice} icon={<Mic aria-hidden />} onClick={() => setMode('audio')} />;
}

export const microphoneButton: ComposerButton = { name: 'microphone', place: 'after', Button: MicrophoneButton };

/** Switches back to text input (chat §4 input). */
function KeyboardButton() {
  const texts = useTexts();
  const { mode, setMode } = useComposer();
  if (mode !== 'audio') return null;
  return <IconButton label={texts.toKeyboard} icon={<Keyboard aria-hidden />} onClick={() => setMode('input')} />;
}

export const keyboardButton: ComposerButton = { name: 'keyboard', place: 'after', Button: KeyboardButton };
