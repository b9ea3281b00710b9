import {
  GetUserDeletion,
  IssuePasswordResetLink,
  type ListedUser,
  ListUsers,
  SetUserAdministrator,
  SetUserDisabled,
} from '@parley/contract';
import { ConfirmDialog, IconButton, Menu, MenuItem, MenuSeparator, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import {
  Ellipsis,
  KeyRound,
  ScrollText,
  ShieldCheck,
  ShieldOff,
  SlidersHorizontal,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { OneTimeLinkDialog } from '../../../page/one-time-link-dialog.tsx';
import { loginStore } from '../../../session/login-store.ts';
import { useUser } from '../../../session/use-login.ts';
import { ExceptionDialog } from '../../administration/index.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';

/** What an administrator can do with an account. Nobody disables or deletes their own. */
export function UserMenu({ user }: { user: ListedUser }) {
  const { t } = useTranslation();
  const { user_id_str: ownId } = useUser();
  const [question, setQuestion] = useState<'grant' | 'withdraw' | 'disable'>();
  const [isLimiting, setLimiting] = useState(false);
  const issue = useOperationMutation(IssuePasswordResetLink);
  const enable = useUserChange(SetUserDisabled, t('user_enabled_done', { name: user.name }));
  const preview = useOperationMutation(GetUserDeletion);
  const { user_id, name } = user;
  return (
    <>
      <Menu trigger={<IconButton label={t('manage_user', { name })} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => issue.mutate({ user_id })}>
          {t('reset_link')}
        </MenuItem>
        <MenuItem icon={<SlidersHorizontal aria-hidden />} onSelect={() => setLimiting(true)}>
          {t('limits')}
        </MenuItem>
        <MenuItem asChild>
          <Link to={`/admin/audit?${new URLSearchParams({ user: user.email })}`}>
            <ScrollText aria-hidden />
            {t('user_activity')}
          </Link>
        </MenuItem>
        <MenuSeparator />
        {user.is_administrator ? (
          <MenuItem icon={<ShieldOff aria-hidden />} onSelect={() => setQuestion('withdraw')}>
            {t('user_withdraw')}
          </MenuItem>
        ) : (
          <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => setQuestion('grant')}>
            {t('user_grant')}
          </MenuItem>
        )}
        {user.is_disabled && (
          <MenuItem
            icon={<UserRoundCheck aria-hidden />}
            onSelect={() => enable.mutate({ user_id, is_disabled: false })}
          >
            {t('user_enable')}
          </MenuItem>
        )}
        {!user.is_disabled && user_id !== ownId && (
          <MenuItem icon={<UserRoundX aria-hidden />} onSelect={() => setQuestion('disable')}>
            {t('user_disable')}
          </MenuItem>
        )}
        {user_id !== ownId && (
          <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => preview.mutate({ user_id })}>
            {t('user_delete')}
          </MenuItem>
        )}
      </Menu>
      {question && <ConfirmUserDialog kind={question} user={user} onClose={() => setQuestion(undefined)} />}
      {isLimiting && (
        <ExceptionDialog subject={{ kind: 'user', id: user_id, name }} onClose={() => setLimiting(false)} />
      )}
      {preview.data && <DeleteUserDialog user={user} deletion={preview.data.deletion} onClose={preview.reset} />}
      {issue.data && (
        <OneTimeLinkDialog
          title={t('reset_link_of', { name })}
          description={t('link_once_hint')}
          path={issue.data.path}
          expiresAt={issue.data.expires_at}
          onClose={issue.reset}
        />
      )}
    </>
  );
}

interface ConfirmUserDialogProps {
  kind: 'grant' | 'withdraw' | 'disable';
  user: ListedUser;
  onClose: () => void;
}

/** Asks before a user gets or loses rights. */
function ConfirmUserDialog({ kind, user, onClose }: ConfirmUserDialogProps) {
  const { t } = useTranslation();
  const { user_id, name } = user;
  const setAdministrator = useUserChange(SetUserAdministrator, t(`user_${kind}_done`, { name }), onClose);
  const setDisabled = useUserChange(SetUserDisabled, t(`user_${kind}_done`, { name }), onClose);
  const confirm = () =>
    kind === 'disable'
      ? setDisabled.mutate({ user_id, is_disabled: true })
      : setAdministrator.mutate({ user_id, is_administrator: kind === 'grant' });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`user_${kind}_title`, { name })}
      text={t(`user_${kind}_text`, { name })}
      confirmLabel={t(`user_${kind}`)}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous={kind !== 'grant'}
      isConfirming={setAdministrator.isPending || setDisabled.isPending}
      onConfirm={confirm}
    />
  );
}

/** Says what was done, and loads the list again. */
function useUserChange<Change extends typeof SetUserAdministrator | typeof SetUserDisabled>(
  operation: Change,
  done: string,
  onDone?: () => void,
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { user_id_str: ownId } = useUser();
  return useOperationMutation(operation, {
    onSuccess: async ({ user: { user_id, is_administrator } }) => {
      toast('success', done);
      onDone?.();
      // Whoever gives up the right does not see the list any more.
      if (user_id === ownId) loginStore.dispatch({ type: 'profile-changed', change: { is_administrator } });
      else await queryClient.invalidateQueries({ queryKey: queryKeyOf(ListUsers) });
    },
  });
}
