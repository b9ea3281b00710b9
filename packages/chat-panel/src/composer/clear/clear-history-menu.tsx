import { Menu, MenuItem } from '@parley/ui';
import { Search, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useListHandle } from '../../list/state/list-handle.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';

interface ClearHistoryMenuProps {
  trigger: ReactNode;
  canClear: boolean;
  onClear: () => void;
}

/** What is done with the conversation as a whole. Open from the start, because it is loaded when the user presses the button. */
export function ClearHistoryMenu({ trigger, canClear, onClear }: ClearHistoryMenuProps) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const { find } = useListHandle();
  const isEmpty = useConversation(({ messages }) => messages.length === 0);
  return (
    <Menu isOpenAtFirst align="start" trigger={trigger}>
      {preferences.enableFind && (
        <MenuItem icon={<Search aria-hidden />} disabled={isEmpty} onSelect={() => find.turn(true)}>
          {texts.find}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} isDangerous disabled={!canClear} onSelect={onClear}>
        {texts.clearHistory}
      </MenuItem>
    </Menu>
  );
}
