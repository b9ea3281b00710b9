import { canDelete } from '@parley/chat-core';
import { Menu, MenuItem } from '@parley/ui';
import { Ellipsis, Text, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useCopyMessage } from './copy-action.tsx';
import { ActionButton, hasText, type MessageActionProps } from './message-action.tsx';

interface MessageMenuProps extends MessageActionProps {
  trigger: RefObject<HTMLButtonElement | null>;
  onDelete: () => void;
}

/** Opens at once: it is rendered when the user has pressed the button. */
export function MessageMenu({ messageId, groupId, trigger, onDelete }: MessageMenuProps) {
  const texts = useTexts();
  const copyMessage = useCopyMessage();
  const canCopy = useInGroup((conversation) => hasText(conversation, { messageId }));
  const isDeletable = useInGroup((conversation) => canDelete(conversation, groupId));
  return (
    <Menu
      isOpenAtFirst
      align="start"
      trigger={<ActionButton ref={trigger} label={texts.moreActions} icon={<Ellipsis aria-hidden />} />}
    >
      {canCopy && (
        <MenuItem icon={<Text aria-hidden />} onSelect={() => void copyMessage(messageId, null)}>
          {texts.copyPlain}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} isDangerous disabled={!isDeletable} onSelect={onDelete}>
        {texts.deleteTurn}
      </MenuItem>
    </Menu>
  );
}
