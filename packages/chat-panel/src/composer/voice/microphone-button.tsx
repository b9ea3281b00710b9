import { IconButton } from '@parley/ui';
import { Mic } from 'lucide-react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';
import { useDraftText } from '../state/use-draft-text.ts';
import { usePendingFiles } from '../uploads/use-pending-files.ts';
import { hasMicrophone } from './microphone.ts';

/** chat §4 input: there while the input is empty and speech can be transcribed. */
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
