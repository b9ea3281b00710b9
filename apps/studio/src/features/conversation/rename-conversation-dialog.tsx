import { CONVERSATION_TITLE_MAX, type ListedConversation, RenameConversation } from '@parley/contract';
import { Button, Dialog, TextField } from '@parley/ui';
import { useId } from 'react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useForm } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRefreshConversations } from './conversation-pages.ts';

interface RenameConversationDialogProps {
  conversation: ListedConversation;
  onClose: () => void;
}

/** Gives a conversation a title of the user's own. */
export function RenameConversationDialog({ conversation, onClose }: RenameConversationDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={() => !rename.isPending && onClose()}
      title={t('chats_rename_title')}
      closeLabel={t('close')}
      size="compact"
      footer={
        <>
          <Button disabled={rename.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!form.request} isLoading={rename.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId}>
        <TextField
          {...form.field('title', t('chats_title_problem', { max: CONVERSATION_TITLE_MAX }))}
          label={t('chats_title')}
          required
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
      </form>
    </Dialog>
  );
}
