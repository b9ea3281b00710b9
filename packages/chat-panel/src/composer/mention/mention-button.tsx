import { IconButton } from '@parley/ui';
import { AtSign } from 'lucide-react';
import { usePanel } from '../../panel/panel-context.ts';
import { insertText } from '../input/insert-text.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';

/** Begins a mention where the caret is, as typing an @ does. */
function MentionButton() {
  const { copy, draft, preferences } = usePanel();
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
      label={copy.mention}
      icon={<AtSign aria-hidden />}
      disabled={preferences.isInputReadonly}
      onClick={begin}
    />
  );
}

export const mentionButton: ComposerButton = { name: 'mention', place: 'after', Button: MentionButton };
