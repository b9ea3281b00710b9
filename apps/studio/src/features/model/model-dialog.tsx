import { AddModel, type ListedModel, type ModelSettings, UpdateModel } from '@parley/contract';
import { Button, ConfirmDialog, Dialog, useToast } from '@parley/ui';
import { useId, useState } from 'react';
import { modelKeyNeeded } from '../../api/error-codes.ts';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useForm } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ModelConnectionFields } from './model-connection-fields.tsx';
import styles from './model-dialog.module.css';
import { type ModelDraft, modelRules, newModelDraft, toModelDraft } from './model-draft.ts';
import { ModelNameFields } from './model-name-fields.tsx';
import { isSame, ModelTestButton } from './model-test.tsx';
import { ModelCapabilityFields, ModelPriceFields, ModelPurposeFields, ModelTimeFields } from './model-usage-fields.tsx';
import { useRefreshModels } from './use-refresh-models.ts';

interface ModelDialogProps {
  /** The model to edit; left out, one is added. */
  model?: ListedModel;
  /** What the form of a new model starts with. */
  draft?: ModelDraft;
  onClose: () => void;
}

/** Adds a model, or edits one. */
export function ModelDialog({ model, draft = newModelDraft, onClose }: ModelDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshModels = useRefreshModels();
  const formId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const [failedSettings, setFailedSettings] = useState<ModelSettings>();
  const form = useForm({
    ...modelRules,
    initialValues: model ? toModelDraft(model) : draft,
    fieldOfRefusal: { [modelKeyNeeded]: 'apiKey' },
    onSubmit: (settings) => (model ? update.mutate({ model_id: model.model_id, settings }) : add.mutate({ settings })),
  });
  const options = {
    onSuccess: async (saved: { model: ListedModel }) => {
      onClose();
      await refreshModels();
      toast('success', t(model ? 'model_saved' : 'model_added', { name: saved.model.name }));
    },
    onError: form.showError,
  };
  const add = useOperationMutation(AddModel, options);
  const update = useOperationMutation(UpdateModel, options);
  const hasFailedTest = failedSettings !== undefined && isSame(failedSettings, form.request);
  return (
    <Dialog
      open
      onOpenChange={() => (form.isChanged ? setLeaving(true) : onClose())}
      title={model ? t('edit_model_title', { name: model.name }) : t('add_model')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <ModelTestButton settings={form.request} modelId={model?.model_id} onFailed={setFailedSettings} />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!form.request}
            isLoading={add.isPending || update.isPending}
          >
            {t(hasFailedTest ? 'model_save_anyway' : 'save')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className={styles.form}>
        <ModelConnectionFields form={form} hasKey={model?.has_key ?? false} />
        <ModelNameFields form={form} modelId={model?.model_id} />
        <ModelPurposeFields form={form} />
        <ModelCapabilityFields form={form} />
        <ModelPriceFields form={form} />
        <ModelTimeFields form={form} />
      </form>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('model_discard_title')}
        text={t('model_discard_text')}
        confirmLabel={t('discard')}
        cancelLabel={t('keep_editing')}
        closeLabel={t('close')}
        onConfirm={onClose}
        isDangerous
      />
    </Dialog>
  );
}
