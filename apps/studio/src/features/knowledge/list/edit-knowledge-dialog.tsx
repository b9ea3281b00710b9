import { type Dataset, UpdateDataset } from '@parley/contract';
import { Button, Dialog, Stack, useToast } from '@parley/ui';
import { useId } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { KnowledgeFields } from './knowledge-fields.tsx';

/** Name and description of a knowledge. */
export function EditKnowledgeDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const formId = useId();
  const form = useForm({
    initialValues: { name: dataset.name, description: dataset.description },
    schema: UpdateDataset.request,
    toInput: (_values, changed) => ({ ...changed, dataset_id: dataset.dataset_id }),
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
          <Button type="submit" form={formId} variant="primary" disabled={!form.request} isLoading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId}>
        <Stack>
          <KnowledgeFields form={form} />
        </Stack>
      </form>
    </Dialog>
  );
}
