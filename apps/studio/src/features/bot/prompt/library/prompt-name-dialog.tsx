import { PROMPT_DESCRIPTION_MAX, PROMPT_NAME_MAX, UpsertPromptResource } from '@parley/contract';
import { Stack, TextField, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../../api/use-operation-mutation.ts';
import { useForm } from '../../../../form/use-form.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FormDialog } from '../../../../page/form-dialog.tsx';
import { useRefreshLibrary } from './use-prompt-library.ts';

/** A prompt of the library to rename, or the text of a new one. */
export type NamedPrompt =
  | { readonly id: string; readonly name: string; readonly description: string }
  | { readonly id?: undefined; readonly spaceId: string; readonly text: string };

interface PromptNameDialogProps {
  prompt: NamedPrompt;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Name and description of a prompt in the library: a new one is saved with its text. */
export function PromptNameDialog({ prompt, onSaved, onClose }: PromptNameDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshLibrary = useRefreshLibrary();
  const isNew = prompt.id === undefined;
  const form = useForm({
    initialValues: isNew ? { name: '', description: '' } : { name: prompt.name, description: prompt.description },
    schema: UpsertPromptResource.request,
    toInput: (values) => ({
      prompt: isNew ? { ...values, space_id: prompt.spaceId, prompt_text: prompt.text } : { ...values, id: prompt.id },
    }),
    fieldOfPath: { 'prompt.name': 'name', 'prompt.description': 'description', prompt: 'name' },
    fieldOfFailure: 'name',
    requiresChange: true,
    onSubmit: (request) => save.mutate(request),
  });
  const save = useOperationMutation(UpsertPromptResource, {
    onSuccess: async ({ data }) => {
      await refreshLibrary();
      onSaved(data.id);
      toast('success', t(isNew ? 'prompt_library_saved' : 'prompt_library_renamed'));
      onClose();
    },
    onError: form.showError,
  });
  return (
    <FormDialog
      title={t(isNew ? 'prompt_library_save_title' : 'prompt_library_rename_title')}
      description={isNew ? t('prompt_library_save_hint') : undefined}
      form={form.props}
      canSave={form.request !== undefined}
      isSaving={save.isPending}
      onClose={onClose}
    >
      <Stack>
        <TextField
          {...form.field('name', t('bot_name_problem', { max: PROMPT_NAME_MAX }))}
          label={t('bot_name')}
          autoComplete="off"
        />
        <TextField
          {...form.field('description', t('bot_description_problem', { max: PROMPT_DESCRIPTION_MAX }))}
          label={t('bot_description')}
          autoComplete="off"
        />
      </Stack>
    </FormDialog>
  );
}
