import type { Intelligence } from '@parley/contract';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@parley/ui';
import { Copy, Download, Ellipsis, MessageSquare, MessagesSquare, Pencil, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary } from '../../../page/lazy-part.tsx';
import { botPath, chatPath } from '../bot-path.ts';
import { DuplicateBotDialog } from '../copy/lazy-duplicate-bot-dialog.ts';
import { useExportBot } from '../file/use-export-bot.ts';
import { DeleteBotDialog } from './lazy-delete-dialog.ts';
import { EditBotDialog, RenameBotDialog } from './lazy-profile-dialogs.ts';

/** What one can do with an agent without opening it. */
export function BotMenu({ bot }: { bot: Intelligence }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'rename' | 'edit' | 'duplicate' | 'delete'>();
  const { id, name, description, space_id, icon_uri: iconUri, icon_url: iconUrl } = bot.basic_info;
  const profile = { id, name, description, iconUri, iconUrl };
  const close = () => setDialog(undefined);
  const download = useExportBot();
  return (
    <>
      <Menu trigger={<IconButton label={t('bot_menu', { name })} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem asChild>
          <Link to={botPath(space_id, id)}>
            <MessageSquare aria-hidden />
            {t('bot_open')}
          </Link>
        </MenuItem>
        {bot.publish_info.has_published && (
          <MenuItem asChild>
            <Link to={chatPath(space_id, id)}>
              <MessagesSquare aria-hidden />
              {t('bot_chat_with', { name })}
            </Link>
          </MenuItem>
        )}
        <MenuItem icon={<TextCursorInput aria-hidden />} onSelect={() => setDialog('rename')}>
          {t('bot_rename')}
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('edit')}>
          {t('bot_edit')}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => setDialog('duplicate')}>
          {t('bot_copy')}
        </MenuItem>
        <MenuItem icon={<Download aria-hidden />} onSelect={() => download.mutate({ botId: id })}>
          {t('bot_export')}
        </MenuItem>
        {bot.permission_info.can_delete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setDialog('delete')}>
              {t('bot_delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <LazyPartBoundary onFailed={close}>
        {dialog === 'rename' && <RenameBotDialog bot={profile} onClose={close} />}
        {dialog === 'duplicate' && <DuplicateBotDialog bot={{ id, name, spaceId: space_id }} onClose={close} />}
        {dialog === 'edit' && <EditBotDialog open bot={profile} onOpenChange={close} />}
        {dialog === 'delete' && <DeleteBotDialog bot={bot} onClose={close} />}
      </LazyPartBoundary>
    </>
  );
}
