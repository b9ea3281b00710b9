import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useDraftText } from '../state/composer-handle.ts';
import { usePendingFiles } from '../uploads/use-pending-files.ts';

/** Browsers offer the microphone only to secure pages. */
const hasMicrophone = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Whether the input can be for voice: the draft is empty and a transcription model is configured (chat §4 input). */
export function useCanRecord(): boolean {
  const { preferences } = useSettings();
  const isEmpty = useDraftText() === '';
  const files = usePendingFiles();
  const isConfigured = useConversation(({ voice }) => voice.isVoiceConfigured);
  return isConfigured && hasMicrophone() && !preferences.isInputReadonly && isEmpty && files.length === 0;
}
