import { IconButton } from '@parley/ui';
import { Keyboard, Mic } from 'lucide-react';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import type { ComposerButton } from '../state/composer-handle.ts';
import { useCanRecord } from './can-record.ts';

/** Switches to voice input. */
function MicrophoneButton() {
  const texts = useTexts();
  const { mode, setMode } = useComposer();
  const canRecord = useCanRecord();
  if (mode !== 'input' || !canRecord) return null;
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
