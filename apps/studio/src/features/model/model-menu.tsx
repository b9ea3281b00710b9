import { type ListedModel, type ModelPurpose, SetDefaultModel } from '@parley/contract';
import { IconButton, Menu, MenuItem, useToast } from '@parley/ui';
import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { DeleteModelQuestion } from './delete-model-question.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { purposeNames } from './model-words.ts';
import { useModelsChanged } from './use-models-changed.ts';

/** What can be done with a model; nothing is shown when that is nothing. */
export function ModelMenu({ model }: { model: ListedModel }) {
  const { t } = useTranslation();
  const toast = useToast();
  const modelsChanged = useModelsChanged();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { name } = model;
  const setDefault = useAction(SetDefaultModel, {
    onDone: async (_, { purpose }) => {
      await modelsChanged();
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
      {open === 'edit' && <ModelDialog model={model} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && <DeleteModelQuestion model={model} onClose={() => setOpen(undefined)} />}
    </>
  );
}
