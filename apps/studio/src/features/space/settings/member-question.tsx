import { RemoveSpaceMember, type Space, type SpaceMember, TransferSpace } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useMembersChanged } from './use-members-changed.ts';

interface MemberQuestionProps {
  kind: 'remove' | 'transfer';
  space: Space;
  member: SpaceMember;
  onClose: () => void;
}

/** Asks before a member is removed or becomes the owner. */
export function MemberQuestion({ kind, space, member, onClose }: MemberQuestionProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const membersChanged = useMembersChanged();
  const name = member.user.user_name;
  const action = useAction(kind === 'remove' ? RemoveSpaceMember : TransferSpace, {
    onDone: async () => {
      await membersChanged();
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
