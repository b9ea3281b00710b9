import { IconButton } from '@parley/ui';
import { Keyboard } from 'lucide-react';
import { usePanel } from '../../panel/panel-context.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';

/** Back to writing (chat §4 input). */
function KeyboardButton() {
  const { copy } = usePanel();
  const { mode, setMode } = useComposer();
  if (mode !== 'audio') return null;
  return <IconButton label={copy.toKeyboard} icon={<Keyboard aria-hidden />} onClick={() => setMode('input')} />;
}

export const keyboardButton: ComposerButton = { name: 'keyboard', place: 'after', Button: KeyboardButton };
