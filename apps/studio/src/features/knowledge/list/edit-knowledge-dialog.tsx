import { type Dataset, UpdateDataset } from '@parley/contract';
import { Stack, useToast } from '@parley/ui';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FormDialog } from '../../../page/form-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { KnowledgeFields, type KnowledgeValues } from './knowledge-fields.tsx';

/** Name, description and picture of a dataset. */
export function EditKnowledgeDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const [isUploading, setUploading] = useState(false);
  const initialValues: KnowledgeValues = { name: dataset.name, description: dataset.description, iconUri: undefined };
  const form = useForm({
    initialValues,
    schema: UpdateDataset.request,
    toInput: (_values, { iconUri, ...changed }) => ({
      ...changed,
      icon_uri: iconUri,
      dataset_id: dataset.dataset_id,
    }),
    fieldOfFailure: 'name',
    requiresChange: true,
    onSubmit: (request) => save.mutate(request),
  });
  const save = useOperationMutation(UpdateDataset, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('knowledge_saved'));
      onClose();
    },
    onError: form.showError,
  });
  return (
    <FormDialog
      title={t('knowledge_edit_title')}
      form={form.props}
      canSave={form.request !== undefined}
      isSaving={save.isPending || isUploading}
      onClose={onClose}
    >
      <Stack>
        <KnowledgeFields
          form={form}
          format={dataset.format_type}
          iconUrl={dataset.icon_uri === '' ? '' : dataset.icon_url}
          onBusyChange={setUploading}
        />
      </Stack>
    </FormDialog>
  );
}
