import { IconButton } from '@parley/ui';
import { Keyboard } from 'lucide-react';
import { useTexts } from '../../texts/texts-context.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';

/** Back to writing (chat §4 input). */
function KeyboardButton() {
  const texts = useTexts();
  const { mode, setMode } = useComposer();
  if (mode !== 'audio') return null;
  return <IconButton label={texts.toKeyboard} icon={<Keyboard aria-hidden />} onClick={() => setMode('input')} />;
}

export const keyboardButton: ComposerButton = { name: 'keyboard', place: 'after', Button: KeyboardButton };
