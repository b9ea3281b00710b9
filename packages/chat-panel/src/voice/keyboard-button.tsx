import { IconButton } from '@parley/ui';
import { Keyboard } from 'lucide-react';
import type { ComposerButton } from '../composer/composer-button.ts';
import { useComposer } from '../composer/composer-context.ts';
import { usePanel } from '../panel/panel-context.ts';

/** Back to writing (chat §4 input). */
function KeyboardButton() {
  const { copy } = usePanel();
  const { mode, setMode } = useComposer();
  if (mode !== 'audio') return null;
  return <IconButton label={copy.toKeyboard} icon={<Keyboard aria-hidden />} onClick={() => setMode('input')} />;
}

export const keyboardButton: ComposerButton = { name: 'keyboard', place: 'after', Button: KeyboardButton };
