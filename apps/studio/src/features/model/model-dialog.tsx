import { AddModel, type ListedModel, UpdateModel } from '@parley/contract';
import { Button, Dialog, useToast } from '@parley/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { ModelCapabilityFields } from './model-capability-fields.tsx';
import { ModelConnectionFields } from './model-connection-fields.tsx';
import styles from './model-dialog.module.css';
import { newModelDraft, readModelDraft, toModelDraft } from './model-draft.ts';
import { ModelNameFields } from './model-name-fields.tsx';
import { ModelPriceFields } from './model-price-fields.tsx';
import { ModelPurposeFields } from './model-purpose-fields.tsx';
import { isAboutKey } from './model-refusals.ts';
import { ModelTestButton } from './model-test-button.tsx';
import { useModelsChanged } from './use-models-changed.ts';

/** Sets up a new model, or changes one. */
export function ModelDialog({ model, onClose }: { model?: ListedModel; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const errorWords = useErrorWords();
  const modelsChanged = useModelsChanged();
  const formId = useId();
  const [draft, setDraft] = useState(model ? toModelDraft(model) : newModelDraft);
  const { settings, problems } = readModelDraft(draft);
  const reactions = {
    onDone: async (saved: { model: ListedModel }) => {
      onClose();
      await modelsChanged();
      toast('success', t(model ? 'model_saved' : 'model_added', { name: saved.model.name }));
    },
    onFailed: (error: Error) => {
      if (!isAboutKey(error)) toast('error', errorWords(error));
    },
  };
  const add = useAction(AddModel, reactions);
  const update = useAction(UpdateModel, reactions);
  const { error } = update;
  const fields = { draft, problems, onChange: setDraft };
  const save = () => {
    if (!settings) return;
    if (model) update.mutate({ model_id: model.model_id, settings });
    else add.mutate({ settings });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={model ? t('edit_model_title', { name: model.name }) : t('add_model')}
      closeLabel={t('close')}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!settings}
            isLoading={add.isPending || update.isPending}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ModelConnectionFields
          {...fields}
          hasKey={model?.has_key ?? false}
          keyRefusal={error && isAboutKey(error) ? errorWords(error) : undefined}
        />
        <ModelNameFields {...fields} modelId={model?.model_id} />
        <ModelPurposeFields {...fields} />
        <ModelCapabilityFields {...fields} />
        <ModelPriceFields {...fields} />
        <ModelTestButton settings={settings} modelId={model?.model_id} />
      </form>
    </Dialog>
  );
}
