import { type ConversationShare, RenewConversationShare, RevokeConversationShare } from '@parley/contract';
import { IconButton, ListRow, Menu, MenuItem, MenuSeparator, useToast } from '@parley/ui';
import { Ellipsis, ExternalLink, Link2, Link2Off, RefreshCw, Users } from 'lucide-react';
import { Link } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshShares } from './use-refresh-shares.ts';

interface ShareRowProps {
  share: ConversationShare;
  /** Of another conversation, which is named. */
  isElsewhere: boolean;
}

/** With whom a conversation is shared until when, and how to end it. */
export function ShareRow({ share, isElsewhere }: ShareRowProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const formatTime = useFormatTime();
  const refresh = useRefreshShares();
  const { share_id, audience, expires_at, shown_until, includes_files, bot_name, space_name } = share;
  const renew = useOperationMutation(RenewConversationShare, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('share_renewed'));
    },
  });
  const revoke = useOperationMutation(RevokeConversationShare, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('share_revoked'));
    },
  });
  const isLink = audience === 'link';
  const readers = isLink ? t('share_with_link') : t('share_with_space', { space: space_name });
  const title = isElsewhere ? share.title : readers;
  return (
    <ListRow
      leading={isLink ? <Link2 aria-hidden /> : <Users aria-hidden />}
      title={title}
      details={[
        ...(isElsewhere ? [bot_name, readers] : []),
        t('expires', { time: formatTime(expires_at) }),
        t('share_shown_until', { time: formatTime(shown_until) }),
        ...(includes_files ? [t('share_with_files')] : []),
      ]}
      action={
        <Menu trigger={<IconButton label={t('chats_menu', { title })} icon={<Ellipsis aria-hidden />} />}>
          {!isLink && (
            <MenuItem asChild>
              <Link to={`/shared/${share_id}`} target="_blank">
                <ExternalLink aria-hidden />
                {t('share_open')}
              </Link>
            </MenuItem>
          )}
          <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => renew.mutate({ share_id })}>
            {t('share_renew')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Link2Off aria-hidden />} isDangerous onSelect={() => revoke.mutate({ share_id })}>
            {t('share_revoke')}
          </MenuItem>
        </Menu>
      }
    />
  );
}
