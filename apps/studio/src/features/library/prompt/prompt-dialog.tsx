import {
  GetPromptResourceInfo,
  PROMPT_DESCRIPTION_MAX,
  PROMPT_MAX,
  PROMPT_NAME_MAX,
  type PromptResource,
  UpsertPromptResource,
} from '@parley/contract';
import { Button, Dialog, ErrorCard, Skeleton, Stack, Textarea, TextField, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshLibrary } from '../../bot/index.ts';
import type { ResourceDialogProps } from '../resource-kind.ts';

/** A new prompt of the space. */
export function CreatePromptDialog({ space, onClose }: ResourceDialogProps) {
  return <PromptForm spaceId={space.id} onClose={onClose} />;
}

interface EditPromptDialogProps {
  promptId: string;
  isReadOnly: boolean;
  onClose: () => void;
}

/** A prompt of the space, to read and to change. */
export function EditPromptDialog({ promptId, isReadOnly, onClose }: EditPromptDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(GetPromptResourceInfo, { prompt_resource_id: promptId });
  if (data) return <PromptForm prompt={data.data} isReadOnly={isReadOnly} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={t('library_prompt')} closeLabel={t('close')} size="medium">
      {error ? (
        <ErrorCard
          title={t('prompt_library_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="320px" />
        </div>
      )}
    </Dialog>
  );
}

type PromptFormProps = { onClose: () => void } & (
  | { prompt: PromptResource; isReadOnly: boolean; spaceId?: undefined }
  | { prompt?: undefined; isReadOnly?: false; spaceId: string }
);

function PromptForm({ prompt, spaceId, isReadOnly = false, onClose }: PromptFormProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const refreshLibrary = useRefreshLibrary();
  const formId = useId();
  const form = useForm({
    initialValues: {
      name: prompt?.name ?? '',
      description: prompt?.description ?? '',
      prompt_text: prompt?.prompt_text ?? '',
    },
    schema: UpsertPromptResource.request,
    toInput: (values, changed) => ({
      prompt: prompt ? { ...changed, id: prompt.id } : { ...values, space_id: spaceId },
    }),
    fieldOfPath: {
      'prompt.name': 'name',
      'prompt.description': 'description',
      'prompt.prompt_text': 'prompt_text',
      prompt: 'name',
    },
    fieldOfFailure: 'name',
    requiresChange: true,
    onSubmit: (request) => save.mutate(request),
  });
  const save = useOperationMutation(UpsertPromptResource, {
    onSuccess: async () => {
      await Promise.all([
        refreshLibrary(),
        queryClient.invalidateQueries({ queryKey: queryKeyOf(GetPromptResourceInfo) }),
      ]);
      toast('success', t(prompt ? 'library_prompt_changed' : 'prompt_library_saved'));
      onClose();
    },
    onError: form.showError,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={prompt?.name ?? t('library_prompt_create')}
      description={prompt ? undefined : t('prompt_library_save_hint')}
      closeLabel={t('close')}
      size="medium"
      footer={
        !isReadOnly && (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" disabled={!form.request} isLoading={save.isPending}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <form {...form.props} id={formId}>
        <Stack>
          <TextField
            {...form.field('name', t('bot_name_problem', { max: PROMPT_NAME_MAX }))}
            label={t('bot_name')}
            autoComplete="off"
            readOnly={isReadOnly}
          />
          <TextField
            {...form.field('description', t('bot_description_problem', { max: PROMPT_DESCRIPTION_MAX }))}
            label={t('bot_description')}
            autoComplete="off"
            readOnly={isReadOnly}
          />
          <Textarea
            {...form.field('prompt_text', t('library_prompt_empty'))}
            label={t('library_prompt')}
            rows={12}
            maxLength={PROMPT_MAX}
            readOnly={isReadOnly}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
