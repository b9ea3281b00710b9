import { type Dataset, DeleteDataset, ListDatasetUsers } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { agentUsers, DeleteResourceDialog } from '../../../page/delete-resource-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

interface DeleteKnowledgeDialogProps {
  dataset: Dataset;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Deletes a knowledge with everything in it. The agents that have it are listed first. */
export function DeleteKnowledgeDialog({ dataset, onDeleted, onClose }: DeleteKnowledgeDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const { dataset_id, space_id, name, doc_count } = dataset;
  const { data, isError } = useOperationQuery(ListDatasetUsers, { dataset_id }, { gcTime: 0 });
  const remove = useOperationMutation(DeleteDataset, {
    onSuccess: async () => {
      toast('success', t('knowledge_deleted', { name }));
      onClose();
      // First, so that the page of what is gone asks for nothing any more.
      onDeleted?.();
      await refresh();
    },
  });
  return (
    <DeleteResourceDialog
      name={name}
      text={doc_count === 0 ? t('knowledge_delete_empty') : t('knowledge_delete_text', { count: doc_count })}
      users={agentUsers(space_id, data?.bots, isError)}
      mustTypeName
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate({ dataset_id })}
      onClose={onClose}
    />
  );
}
