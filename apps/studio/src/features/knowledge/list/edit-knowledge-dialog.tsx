import { type Dataset, UpdateDataset } from '@parley/contract';
import { Button, Dialog, Stack, useToast } from '@parley/ui';
import { useId, useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { KnowledgeFields, type KnowledgeValues } from './knowledge-fields.tsx';

/** Name, description and picture of a dataset. */
export function EditKnowledgeDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      title={t('knowledge_edit_title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!form.request}
            isLoading={save.isPending || isUploading}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId}>
        <Stack>
          <KnowledgeFields
            form={form}
            format={dataset.format_type}
            iconUrl={dataset.icon_uri === '' ? '' : dataset.icon_url}
            onBusyChange={setUploading}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
