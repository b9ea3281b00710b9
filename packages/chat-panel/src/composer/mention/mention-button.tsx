import { IconButton } from '@parley/ui';
import { AtSign } from 'lucide-react';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import type { ComposerButton } from '../state/composer-handle.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { insertText } from '../state/draft.ts';

/** Inserts an @ at the caret, which opens the mention list. */
function MentionButton() {
  const texts = useTexts();
  const { draft } = useComposerHandle();
  const { preferences } = useSettings();
  const { mode, input } = useComposer();
  if (!preferences.enableMention || mode !== 'input') return null;
  const insertAt = () => {
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
      onClick={insertAt}
    />
  );
}

export const mentionButton: ComposerButton = { name: 'mention', place: 'after', Button: MentionButton };
