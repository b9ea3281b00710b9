import { canDelete } from '@parley/chat-core';
import { Menu, MenuItem } from '@parley/ui';
import { Ellipsis, Text, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { usePanel } from '../../panel/panel-context.ts';
import { hasWords } from '../../selectors/has-text.ts';
import { ActionButton } from './action-button.tsx';
import type { MessageActionProps } from './message-action.ts';
import { useCopyMessage } from './use-copy-message.ts';

interface MoreMenuProps extends MessageActionProps {
  trigger: RefObject<HTMLButtonElement | null>;
  onDelete: () => void;
}

/** Opens at once: it is drawn when somebody has asked for it. */
export function MoreMenu({ messageId, groupId, trigger, onDelete }: MoreMenuProps) {
  const { copy } = usePanel();
  const copyMessage = useCopyMessage();
  const isWorded = useInGroup((conversation) => hasWords(conversation, { messageId, groupId }));
  const isDeletable = useInGroup((conversation) => canDelete(conversation, groupId));
  return (
    <Menu
      isOpenAtFirst
      align="start"
      trigger={<ActionButton ref={trigger} label={copy.moreActions} icon={<Ellipsis aria-hidden />} />}
    >
      {isWorded && (
        <MenuItem icon={<Text aria-hidden />} onSelect={() => void copyMessage(messageId, null)}>
          {copy.copyPlain}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} isDangerous disabled={!isDeletable} onSelect={onDelete}>
        {copy.deleteTurn}
      </MenuItem>
    </Menu>
  );
}
