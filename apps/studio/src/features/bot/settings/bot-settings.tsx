import { BOT_NAME_MAX, PROLOGUE_MAX, PROMPT_MAX } from '@parley/contract';
import { Button, Textarea, TextField } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import styles from './bot-settings.module.css';
import { LeaveQuestion } from './leave-question.tsx';
import { ModelSelect } from './model-select.tsx';
import type { BotSettingsEdit } from './use-bot-settings.ts';

/** Name, model, prompt and opening of a bot, saved together. */
export function BotSettings({ edit }: { edit: BotSettingsEdit }) {
  const { t } = useTranslation();
  const { shown, problems, isEditable, isChanged, isSaving, set, save } = edit;
  const text = (field: 'name' | 'prompt' | 'prologue' | 'questions') => ({
    value: shown[field],
    readOnly: !isEditable,
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <form
      aria-label={t('bot_settings')}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={t('bot_name')}
          autoComplete="off"
          maxLength={BOT_NAME_MAX * 2}
          error={problems.includes('name') ? t('bot_name_problem', { max: BOT_NAME_MAX }) : undefined}
          {...text('name')}
        />
        <ModelSelect modelId={shown.modelId} disabled={!isEditable} onChange={(modelId) => set({ modelId })} />
        <Textarea
          label={t('bot_prompt')}
          hint={t('bot_prompt_hint')}
          rows={8}
          isAutoGrowing
          maxLength={PROMPT_MAX}
          {...text('prompt')}
        />
        <Textarea
          label={t('bot_prologue')}
          hint={t('bot_prologue_hint', { user_name: '{{user_name}}' })}
          rows={3}
          isAutoGrowing
          hasCounter
          maxLength={PROLOGUE_MAX}
          {...text('prologue')}
        />
        <Textarea
          label={t('bot_questions')}
          hint={t('bot_questions_hint')}
          rows={3}
          isAutoGrowing
          error={problems.includes('questions') ? t('bot_questions_problem') : undefined}
          {...text('questions')}
        />
      </div>
      {isChanged && <LeaveQuestion />}
      <div className={styles.foot}>
        <span role="status" className={styles.state}>
          {isEditable ? t(isChanged ? 'bot_unsaved' : 'bot_all_saved') : t('bot_readonly')}
        </span>
        {isEditable && (
          // Not `disabled`: whoever has saved by the keyboard stays where they are.
          <Button
            type="submit"
            variant="primary"
            aria-disabled={!isChanged || problems.length > 0}
            isLoading={isSaving}
          >
            {t('save')}
          </Button>
        )}
      </div>
    </form>
  );
}
