import { IconButton } from '@parley/ui';
import { AtSign } from 'lucide-react';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { insertText } from '../state/insert-text.ts';

/** Begins a mention where the caret is, as typing an @ does. */
function MentionButton() {
  const texts = useTexts();
  const { draft } = useComposerHandle();
  const { preferences } = useSettings();
  const { mode, input } = useComposer();
  if (!preferences.enableMention || mode !== 'input') return null;
  const begin = () => {
    const element = input.current;
    if (!element) return;
    element.focus();
    const before = element.value.slice(0, element.selectionStart);
    draft.setText(insertText(element, /[\w@]$/.test(before) ? ' @' : '@'));
  };
  return (
    <IconButton
      label={texts.mention}
      icon={<AtSign aria-hidden />}
      disabled={preferences.isInputReadonly}
      onClick={begin}
    />
  );
}

export const mentionButton: ComposerButton = { name: 'mention', place: 'after', Button: MentionButton };
