import { DeleteModel, type ListedModel } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useModelsChanged } from './use-models-changed.ts';

export function DeleteModelQuestion({ model, onClose }: { model: ListedModel; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const modelsChanged = useModelsChanged();
  const { name } = model;
  const remove = useAction(DeleteModel, {
    onDone: async () => {
      onClose();
      await modelsChanged();
      toast('success', t('model_deleted', { name }));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('delete_model_title', { name })}
      text={t('delete_model_text')}
      confirmLabel={t('delete_model')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ model_id: model.model_id })}
    />
  );
}
