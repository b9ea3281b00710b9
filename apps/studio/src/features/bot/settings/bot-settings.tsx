import { BOT_NAME_MAX, PROLOGUE_MAX, PROMPT_MAX } from '@parley/contract';
import { Button, Textarea, TextField } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ModelSelect } from '../../model/index.ts';
import styles from './bot-settings.module.css';
import { ConfirmLeaveDialog } from './confirm-leave-dialog.tsx';
import type { BotSettingsEdit } from './use-bot-settings.ts';

/** Name, model, prompt and opening of an agent, saved together. */
export function BotSettings({ edit: { form, isEditable, isSaving } }: { edit: BotSettingsEdit }) {
  const { t } = useTranslation();
  const readOnly = !isEditable;
  return (
    <form {...form.props} aria-label={t('bot_settings')} className={styles.form}>
      <div className={styles.fields}>
        <TextField
          {...form.field('name', t('bot_name_problem', { max: BOT_NAME_MAX }))}
          label={t('bot_name')}
          readOnly={readOnly}
          autoComplete="off"
          maxLength={BOT_NAME_MAX * 2}
        />
        <ModelSelect modelId={form.values.modelId} disabled={readOnly} onChange={(modelId) => form.set({ modelId })} />
        <Textarea
          {...form.field('prompt')}
          label={t('bot_prompt')}
          hint={t('bot_prompt_hint')}
          readOnly={readOnly}
          rows={8}
          isAutoGrowing
          maxLength={PROMPT_MAX}
        />
        <Textarea
          {...form.field('prologue')}
          label={t('bot_prologue')}
          hint={t('bot_prologue_hint', { user_name: '{{user_name}}' })}
          readOnly={readOnly}
          rows={3}
          isAutoGrowing
          hasCounter
          maxLength={PROLOGUE_MAX}
        />
        <Textarea
          {...form.field('questions', t('bot_questions_problem'))}
          label={t('bot_questions')}
          hint={t('bot_questions_hint')}
          readOnly={readOnly}
          rows={3}
          isAutoGrowing
        />
      </div>
      {form.isChanged && <ConfirmLeaveDialog />}
      <div className={styles.foot}>
        <span role="status" className={styles.state}>
          {isEditable ? t(form.isChanged ? 'bot_unsaved' : 'bot_all_saved') : t('bot_readonly')}
        </span>
        {isEditable && (
          // Not `disabled`: that would take the focus away from the button after saving by keyboard.
          <Button type="submit" variant="primary" aria-disabled={!form.request} isLoading={isSaving}>
            {t('save')}
          </Button>
        )}
      </div>
    </form>
  );
}
