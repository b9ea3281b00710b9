import { DeleteRecallCase, ListRecallCases, type RecallCase } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface DeleteCaseDialogProps {
  datasetId: string;
  recallCase: RecallCase;
  onClose: () => void;
}

/** Asks before a recall case is deleted. */
export function DeleteCaseDialog({ datasetId, recallCase, onClose }: DeleteCaseDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const remove = useOperationMutation(DeleteRecallCase, {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(ListRecallCases) });
      toast('success', t('case_deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('case_delete_title')}
      text={t('case_delete_text', { query: recallCase.query })}
      confirmLabel={t('case_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ dataset_id: datasetId, case_id: recallCase.case_id })}
    />
  );
}
