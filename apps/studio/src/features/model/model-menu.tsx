import { DeleteModel, type ListedModel, type ModelPurpose, SetDefaultModel } from '@parley/contract';
import { ConfirmDialog, IconButton, Menu, MenuItem, useToast } from '@parley/ui';
import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyPartBoundary } from '../../page/lazy-part.tsx';
import { LazyModelDialog } from './lazy-model-dialog.ts';
import { purposeNames } from './model-labels.ts';
import { useRefreshModels } from './use-refresh-models.ts';

/** The actions on a model. Without any, there is no menu. */
export function ModelMenu({ model }: { model: ListedModel }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshModels = useRefreshModels();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { name } = model;
  const setDefault = useOperationMutation(SetDefaultModel, {
    onSuccess: async (_, { purpose }) => {
      await refreshModels();
      toast('success', t('model_default_set', { name, purpose: nameOf(purpose) }));
    },
  });
  const nameOf = (purpose: ModelPurpose) => t(purposeNames[purpose]);
  const canChange = !model.is_built_in && !model.from_environment;
  const otherPurposes = model.purposes.filter((purpose) => !model.default_for.includes(purpose));
  if (!canChange && otherPurposes.length === 0) return null;
  return (
    <>
      <Menu trigger={<IconButton label={t('manage_model', { name })} icon={<Ellipsis aria-hidden />} />}>
        {canChange && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('edit')}>
            {t('edit_model')}
          </MenuItem>
        )}
        {otherPurposes.map((purpose) => (
          <MenuItem
            key={purpose}
            icon={<Star aria-hidden />}
            onSelect={() => setDefault.mutate({ purpose, model_id: model.model_id })}
          >
            {t('set_default_model', { purpose: nameOf(purpose) })}
          </MenuItem>
        ))}
        {canChange && (
          <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setOpen('delete')}>
            {t('delete_model')}
          </MenuItem>
        )}
      </Menu>
      {open === 'edit' && (
        <LazyPartBoundary onFailed={() => setOpen(undefined)}>
          <LazyModelDialog model={model} onClose={() => setOpen(undefined)} />
        </LazyPartBoundary>
      )}
      {open === 'delete' && <ConfirmDeleteModelDialog model={model} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ConfirmDeleteModelDialog({ model, onClose }: { model: ListedModel; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshModels = useRefreshModels();
  const { name } = model;
  const remove = useOperationMutation(DeleteModel, {
    onSuccess: async () => {
      onClose();
      await refreshModels();
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
