import {
  ChangeSpaceRole,
  RemoveSpaceMember,
  type Space,
  type SpaceMember,
  SpaceRole,
  TransferSpace,
} from '@parley/contract';
import { ConfirmDialog, IconButton, Menu, MenuItem, useToast } from '@parley/ui';
import { Crown, Ellipsis, ShieldCheck, UserMinus, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { memberRights } from './member-rights.ts';
import { useRefreshMembers } from './use-refresh-members.ts';

/** The actions the caller may take on a member. Without any, there is no menu. */
export function MemberMenu({ space, member }: { space: Space; member: SpaceMember }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshMembers = useRefreshMembers();
  const [question, setQuestion] = useState<'remove' | 'transfer'>();
  const { canChangeRole, canTransferTo, canRemove } = memberRights(space.role_type, member.role_type);
  const name = member.user.user_name;
  const change = useOperationMutation(ChangeSpaceRole, {
    onSuccess: async () => {
      await refreshMembers();
      toast('success', t('role_changed', { name }));
    },
  });
  if (!canChangeRole && !canTransferTo && !canRemove) return null;
  const isAdmin = member.role_type === SpaceRole.admin;
  const otherRole = isAdmin ? SpaceRole.member : SpaceRole.admin;
  return (
    <>
      <Menu trigger={<IconButton label={t('manage_member', { name })} icon={<Ellipsis aria-hidden />} />}>
        {canChangeRole && (
          <MenuItem
            icon={isAdmin ? <UserRound aria-hidden /> : <ShieldCheck aria-hidden />}
            onSelect={() => change.mutate({ member_id: member.member_id, role_type: otherRole })}
          >
            {isAdmin ? t('make_member') : t('make_admin')}
          </MenuItem>
        )}
        {canTransferTo && (
          <MenuItem icon={<Crown aria-hidden />} onSelect={() => setQuestion('transfer')}>
            {t('transfer_space')}
          </MenuItem>
        )}
        {canRemove && (
          <MenuItem icon={<UserMinus aria-hidden />} isDangerous onSelect={() => setQuestion('remove')}>
            {t('remove_member')}
          </MenuItem>
        )}
      </Menu>
      {question && (
        <ConfirmMemberDialog kind={question} space={space} member={member} onClose={() => setQuestion(undefined)} />
      )}
    </>
  );
}

interface ConfirmMemberDialogProps {
  kind: 'remove' | 'transfer';
  space: Space;
  member: SpaceMember;
  onClose: () => void;
}

/** Asks before a member is removed or becomes the owner. */
function ConfirmMemberDialog({ kind, space, member, onClose }: ConfirmMemberDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshMembers = useRefreshMembers();
  const name = member.user.user_name;
  const action = useOperationMutation(kind === 'remove' ? RemoveSpaceMember : TransferSpace, {
    onSuccess: async () => {
      await refreshMembers();
      toast('success', t(`${kind}_member_done`, { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`${kind}_member_title`, { name, space: space.name })}
      text={t(`${kind}_member_text`, { name })}
      confirmLabel={kind === 'remove' ? t('remove_member') : t('transfer_space')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous={kind === 'remove'}
      isConfirming={action.isPending}
      onConfirm={() => action.mutate({ member_id: member.member_id })}
    />
  );
}
