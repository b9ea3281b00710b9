import { canDelete } from '@parley/chat-core';
import { copyText, Menu, MenuItem } from '@parley/ui';
import { Ellipsis, FileCode, Text, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { markdownToText } from '../../content/markdown/markdown-text.ts';
import { menuTexts } from '../../texts/later/menu-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { useCopyMessage } from './copy-action.tsx';
import { ActionButton, hasText, type MessageActionProps } from './message-action.tsx';

interface MessageMenuProps extends MessageActionProps {
  trigger: RefObject<HTMLButtonElement | null>;
  onDelete: () => void;
}

/** Opens at once: it is rendered when the user has pressed the button. */
export function MessageMenu({ messageId, groupId, trigger, onDelete }: MessageMenuProps) {
  const texts = useLaterTexts(menuTexts);
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
        <>
          <MenuItem icon={<FileCode aria-hidden />} onSelect={() => void copyMessage(messageId, copyText)}>
            {texts.copyMarkdown}
          </MenuItem>
          <MenuItem icon={<Text aria-hidden />} onSelect={() => void copyMessage(messageId, copyPlain)}>
            {texts.copyPlain}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} isDangerous disabled={!isDeletable} onSelect={onDelete}>
        {texts.deleteTurn}
      </MenuItem>
    </Menu>
  );
}

/** Without markup. The text of a user is no Markdown. */
const copyPlain = (source: string, role: string): Promise<boolean> =>
  copyText(role === 'user' ? source : markdownToText(source));
