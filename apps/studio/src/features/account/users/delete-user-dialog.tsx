import { DeleteUser, type ListedUser, ListUsers, type UserDeletion } from '@parley/contract';
import { ConfirmDialog, DetailList, SectionHeader, Stack, Text, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface DeleteUserDialogProps {
  user: ListedUser;
  deletion: UserDeletion;
  onClose: () => void;
}

/** Says what is deleted with an account and what stays. The administrator types its e-mail to confirm. */
export function DeleteUserDialog({ user, deletion, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { user_id, name, email } = user;
  const remove = useOperationMutation(DeleteUser, {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(ListUsers) });
      toast('success', t('user_delete_done', { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('user_delete_title', { name })}
      text={t('user_delete_text')}
      details={<DeletionDetails deletion={deletion} />}
      nameToType={{ name: email, label: t('user_delete_confirm', { email }) }}
      confirmLabel={t('user_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ user_id, confirmation: email })}
    />
  );
}

function DeletionDetails({ deletion }: { deletion: UserDeletion }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { format } = new Intl.NumberFormat(locale);
  const formatBytes = useFormatBytes();
  const agents = (count: number) => t('user_agents', { count });
  const deleted = [
    ...deletion.deleted_spaces.map(({ name, bot_count }) => ({
      name: t('user_space', { name }),
      value: agents(bot_count),
    })),
    {
      name: t('user_conversations'),
      value: t('user_messages', { conversations: format(deletion.conversation_count), count: deletion.message_count }),
    },
    {
      name: t('user_files'),
      value: `${format(deletion.file_count)} · ${formatBytes(deletion.file_bytes)}`,
    },
    { name: t('sessions'), value: format(deletion.session_count) },
  ];
  const kept = [
    ...deletion.passed_spaces.map(({ name, new_owner_name }) => ({
      name: t('user_space', { name }),
      value: t('user_new_owner', { name: new_owner_name }),
    })),
    { name: t('user_kept_agents'), value: format(deletion.kept_bot_count) },
  ];
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <SectionHeader level={3} title={t('user_delete_goes')} />
        <DetailList details={deleted} />
        <Text tone="muted">{t('user_delete_more')}</Text>
      </Stack>
      <Stack gap={2}>
        <SectionHeader level={3} title={t('user_delete_stays')} />
        <DetailList details={kept} />
      </Stack>
    </Stack>
  );
}
