import type { ListedConversation } from '@parley/contract';
import { MenuItem, MenuSeparator } from '@parley/ui';
import { Braces, FileText, Pin, PinOff, Share2, TextCursorInput, Trash2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ConversationActions } from './use-conversation-dialogs.tsx';

interface ConversationMenuItemsProps {
  conversation: ListedConversation;
  actions: ConversationActions;
}

/** What one can do with a conversation, in the list and in the bar of the page. */
export function ConversationMenuItems({ conversation: { is_pinned, title }, actions }: ConversationMenuItemsProps) {
  const { t } = useTranslation();
  return (
    <>
      <MenuItem icon={<TextCursorInput aria-hidden />} onSelect={actions.rename}>
        {t('chats_rename')}
      </MenuItem>
      <MenuItem icon={is_pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} onSelect={actions.togglePin}>
        {t(is_pinned ? 'chats_unpin' : 'chats_pin')}
      </MenuItem>
      {title !== '' && (
        <>
          <MenuItem icon={<Share2 aria-hidden />} onSelect={actions.share}>
            {t('share')}
          </MenuItem>
          <MenuItem icon={<FileText aria-hidden />} onSelect={() => actions.download('markdown')}>
            {t('chats_export_markdown')}
          </MenuItem>
          <MenuItem icon={<Braces aria-hidden />} onSelect={() => actions.download('json')}>
            {t('chats_export_json')}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={actions.remove}>
        {t('chats_delete')}
      </MenuItem>
    </>
  );
}
