import { CONVERSATION_TITLE_MAX, type ListedConversation, RenameConversation } from '@parley/contract';
import { TextField } from '@parley/ui';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useForm } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FormDialog } from '../../page/form-dialog.tsx';
import { useRefreshConversations } from './conversation-pages.ts';

interface RenameConversationDialogProps {
  conversation: ListedConversation;
  onClose: () => void;
}

/** Gives a conversation a title of the user's own. */
export function RenameConversationDialog({ conversation, onClose }: RenameConversationDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefreshConversations();
  const { conversation_id, title } = conversation;
  const form = useForm({
    initialValues: { title },
    schema: RenameConversation.request,
    toInput: (values) => ({ conversation_id, ...values }),
    requiresChange: true,
    fieldOfFailure: 'title',
    onSubmit: (request) => rename.mutate(request),
  });
  const rename = useOperationMutation(RenameConversation, {
    onSuccess: async () => {
      await refresh();
      onClose();
    },
    onError: form.showError,
  });
  return (
    <FormDialog
      title={t('chats_rename_title')}
      size="compact"
      form={form.props}
      canSave={form.request !== undefined}
      isSaving={rename.isPending}
      onClose={onClose}
    >
      <TextField
        {...form.field('title', t('chats_title_problem', { max: CONVERSATION_TITLE_MAX }))}
        label={t('chats_title')}
        required
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
    </FormDialog>
  );
}
