import { AddMemory, MEMORY_TEXT_MAX, type Memory, UpdateMemory } from '@parley/contract';
import { Textarea, useToast } from '@parley/ui';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { type Form, useForm } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FormDialog } from '../../page/form-dialog.tsx';
import { useRefreshMemories } from './use-refresh-memories.ts';

interface AddMemoryDialogProps {
  botId: string;
  onClose: () => void;
}

/** Adds something that an agent is to remember. */
export function AddMemoryDialog({ botId, onClose }: AddMemoryDialogProps) {
  const { t } = useTranslation();
  const saved = useSaved(onClose);
  const form = useForm({
    initialValues: { text: '' },
    schema: AddMemory.request,
    toInput: (values) => ({ ...values, bot_id: botId }),
    fieldOfFailure: 'text',
    onSubmit: (request) => add.mutate(request),
  });
  const add = useOperationMutation(AddMemory, {
    onSuccess: () => saved(t('memory_added')),
    onError: form.showError,
  });
  return <TextDialog title={t('memory_add')} form={form} isSaving={add.isPending} onClose={onClose} />;
}

interface EditMemoryDialogProps {
  memory: Memory;
  onClose: () => void;
}

export function EditMemoryDialog({ memory, onClose }: EditMemoryDialogProps) {
  const { t } = useTranslation();
  const saved = useSaved(onClose);
  const form = useForm({
    initialValues: { text: memory.text },
    schema: UpdateMemory.request,
    toInput: (values) => ({ ...values, memory_id: memory.memory_id }),
    fieldOfFailure: 'text',
    onSubmit: (request) => update.mutate(request),
  });
  const update = useOperationMutation(UpdateMemory, {
    onSuccess: () => saved(t('memory_saved')),
    onError: form.showError,
  });
  return <TextDialog title={t('memory_edit')} form={form} isSaving={update.isPending} onClose={onClose} />;
}

function useSaved(onClose: () => void) {
  const toast = useToast();
  const refresh = useRefreshMemories();
  return async (message: string) => {
    await refresh();
    toast('success', message);
    onClose();
  };
}

interface TextDialogProps {
  title: string;
  form: Pick<Form<{ text: string }>, 'props' | 'values' | 'request' | 'field' | 'isChanged'>;
  isSaving: boolean;
  onClose: () => void;
}

function TextDialog({ title, form, isSaving, onClose }: TextDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={title}
      size="compact"
      form={form.props}
      canSave={form.values.text.trim() !== '' && form.request !== undefined}
      isSaving={isSaving}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      <Textarea
        {...form.field('text', t('memory_text_problem', { max: MEMORY_TEXT_MAX }))}
        label={t('memory_text')}
        rows={3}
        isAutoGrowing
        hasCounter
        maxLength={MEMORY_TEXT_MAX}
      />
    </FormDialog>
  );
}
