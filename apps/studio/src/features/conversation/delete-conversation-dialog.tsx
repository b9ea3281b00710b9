import {
  DeleteConversation,
  GetConversationFiles,
  GetListedConversation,
  GetTurnVersions,
  type ListedConversation,
} from '@parley/contract';
import { Checkbox, ConfirmDialog, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queryKeyOf } from '../../api/query-key.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chatPath } from '../bot/index.ts';
import { conversationPages, useRefreshConversations, withoutConversation } from './conversation-pages.ts';

interface DeleteConversationDialogProps {
  spaceId: string;
  conversation: ListedConversation;
  /** It is on the page, which then shows another one. */
  isCurrent: boolean;
  onClose: () => void;
}

export function DeleteConversationDialog({ spaceId, conversation, isCurrent, onClose }: DeleteConversationDialogProps) {
  const { conversation_id, bot_id } = conversation;
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refresh = useRefreshConversations();
  const [deletesFiles, setDeletesFiles] = useState(false);
  const files = useOperationQuery(GetConversationFiles, { conversation_id });
  // Where the agent could look at them later; also where nobody knows whether there are any.
  const mayHaveFiles = files.isError || (files.data?.is_filebox_on && files.data.file_count > 0);
  const remove = useOperationMutation(DeleteConversation, {
    onSuccess: async () => {
      onClose();
      toast('success', t('chats_deleted'));
      // Out of the list first: the page goes on to the newest conversation in it.
      queryClient.setQueryData(
        conversationPages(bot_id).queryKey,
        (pages) => pages && withoutConversation(pages, conversation_id),
      );
      if (isCurrent) await navigate(chatPath(spaceId, bot_id), { replace: true });
      for (const operation of [GetListedConversation, GetTurnVersions])
        queryClient.removeQueries({ queryKey: queryKeyOf(operation, { conversation_id }) });
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('chats_delete_title', { title: conversation.title || t('chats_new') })}
      text={t(mayHaveFiles ? 'chats_delete_text' : 'chats_delete_text_files')}
      details={
        mayHaveFiles && (
          <Checkbox label={t('chats_delete_files')} checked={deletesFiles} onCheckedChange={setDeletesFiles} />
        )
      }
      confirmLabel={t('chats_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending || files.isPending}
      onConfirm={() => remove.mutate({ conversation_id, ...(mayHaveFiles && { keep_files: !deletesFiles }) })}
    />
  );
}
