import {
  BOT_DESCRIPTION_MAX,
  BOT_NAME_MAX,
  DraftBotCreate,
  GetHome,
  ListSpaceBots,
  PROMPT_MAX,
  type Space,
} from '@parley/contract';
import { Button, ConfirmDialog, Dialog, keysText, Select, Textarea, TextField } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { botPath } from '../bot-path.ts';
import { BotPictureField } from './bot-picture-field.tsx';
import styles from './create-bot-dialog.module.css';
import { createBotRules, newBotValues } from './create-bot-values.ts';
import { createdNow } from './use-focused-composer.ts';

interface CreateBotDialogProps {
  /** Where the agent may be created; with only one there is nothing to choose. */
  spaces: readonly Pick<Space, 'id' | 'name'>[];
  defaultSpaceId: string;
  /** Resolves when the address is that of the page without the form. */
  onClose: () => Promise<void>;
}

/** Creates an agent and opens its page. The model is the default of the installation. */
export function CreateBotDialog({ spaces, defaultSpaceId, onClose }: CreateBotDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState('');
  const [isUploading, setUploading] = useState(false);
  const [isAskingToDiscard, setAskingToDiscard] = useState(false);
  const form = useForm({
    ...createBotRules,
    initialValues: { ...newBotValues, spaceId: defaultSpaceId },
    onSubmit: (request) => {
      // A key can submit while the button is inert.
      if (isUploading || isSent) return;
      setFailure('');
      // Not called when the form has been left before the response.
      create.mutate(request, { onSuccess: ({ data }) => void openBot(request.space_id, data.bot_id) });
    },
  });
  const create = useOperationMutation(DraftBotCreate, {
    onSuccess: () => {
      for (const operation of [ListSpaceBots, GetHome])
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) });
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const hasText = [form.values.name, form.values.description, form.values.prompt].some((text) => text.trim() !== '');
  const isSent = create.isPending || create.isSuccess;

  function close(): void {
    if (isSent) return;
    if (hasText) setAskingToDiscard(true);
    else void onClose();
  }

  /** Replaces the address of the form, so that Back leads to the page it was opened on. That page may ask before it is left. */
  async function openBot(spaceId: string, botId: string): Promise<void> {
    await onClose();
    await navigate(botPath(spaceId, botId), { replace: true, state: createdNow });
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={t('create_agent')}
        description={t('create_bot_hint')}
        closeLabel={t('close')}
        size="medium"
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            {/* Not `disabled`: pressing it shows what is missing. */}
            <Button type="submit" form={formId} variant="primary" isLoading={isSent || isUploading}>
              {t('create')}
            </Button>
          </>
        }
      >
        <form {...form.props} id={formId} onKeyDown={submitOnModifiedEnter} className={styles.form}>
          {failure && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
          <TextField
            {...form.field('name', t('bot_name_problem', { max: BOT_NAME_MAX }))}
            label={t('bot_name')}
            placeholder={t('create_bot_name_placeholder')}
            autoFocus
            required
            autoComplete="off"
          />
          <BotPictureField
            name={form.values.name}
            onChange={(iconUri) => form.set({ iconUri })}
            onBusyChange={setUploading}
          />
          <TextField
            {...form.field('description', t('create_bot_description_problem', { max: BOT_DESCRIPTION_MAX }))}
            label={t('create_bot_description')}
            placeholder={t('create_bot_description_placeholder')}
            autoComplete="off"
          />
          <Textarea
            {...form.field('prompt')}
            label={t('bot_prompt')}
            hint={
              <>
                {t('bot_prompt_hint')}{' '}
                <span className={styles.keys}>{t('create_bot_prompt_keys', { keys: keysText('Mod+Enter') })}</span>
              </>
            }
            placeholder={t('create_bot_prompt_placeholder')}
            rows={6}
            isAutoGrowing
            maxLength={PROMPT_MAX}
          />
          {spaces.length > 1 && (
            <Select
              label={t('create_bot_space')}
              value={form.values.spaceId}
              options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
              onValueChange={(spaceId) => form.set({ spaceId })}
            />
          )}
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAskingToDiscard}
        onOpenChange={setAskingToDiscard}
        title={t('create_bot_discard_title')}
        text={t('create_bot_discard_text')}
        confirmLabel={t('discard')}
        cancelLabel={t('keep_editing')}
        closeLabel={t('close')}
        isDangerous
        onConfirm={() => void onClose()}
      />
    </>
  );
}

/** Enter in the prompt starts a new line; with Ctrl or ⌘ it submits. */
function submitOnModifiedEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
