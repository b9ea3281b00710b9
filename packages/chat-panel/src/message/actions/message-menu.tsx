import { canDelete } from '@parley/chat-core';
import { Menu, MenuItem } from '@parley/ui';
import { Ellipsis, Text, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton } from './action-button.tsx';
import { hasText } from './has-text.ts';
import type { MessageActionProps } from './message-action.ts';
import { useCopyMessage } from './use-copy-message.ts';

interface MessageMenuProps extends MessageActionProps {
  trigger: RefObject<HTMLButtonElement | null>;
  onDelete: () => void;
}

/** Opens at once: it is drawn when somebody has asked for it. */
export function MessageMenu({ messageId, groupId, trigger, onDelete }: MessageMenuProps) {
  const texts = useTexts();
  const copyMessage = useCopyMessage();
  const isWorded = useInGroup((conversation) => hasText(conversation, { messageId }));
  const isDeletable = useInGroup((conversation) => canDelete(conversation, groupId));
  return (
    <Menu
      isOpenAtFirst
      align="start"
      trigger={<ActionButton ref={trigger} label={texts.moreActions} icon={<Ellipsis aria-hidden />} />}
    >
      {isWorded && (
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
