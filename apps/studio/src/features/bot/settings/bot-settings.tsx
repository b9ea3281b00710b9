import { BOT_NAME_MAX, PROLOGUE_MAX, PROMPT_MAX } from '@parley/contract';
import { FormLayout, FormSection, SaveBar, Text, Textarea, TextField } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ModelSelect } from '../../model/index.ts';
import { ConfirmLeaveDialog } from './confirm-leave-dialog.tsx';
import type { BotSettingsEdit } from './use-bot-settings.ts';

/** Name, model, prompt and opening of an agent, saved together. */
export function BotSettings({ edit: { form, isEditable, isSaving } }: { edit: BotSettingsEdit }) {
  const { t } = useTranslation();
  const readOnly = !isEditable;
  const bar = (
    <SaveBar
      isChanged={form.isChanged}
      isSaving={isSaving}
      onDiscard={form.reset}
      texts={{
        save: t('save'),
        discard: t('discard'),
        unsaved: t('bot_unsaved'),
        saving: t('saving'),
        saved: t('bot_all_saved'),
      }}
    />
  );
  return (
    <FormLayout {...form.props} variant="panel" aria-label={t('bot_settings')} bar={isEditable && bar}>
      <FormSection title={t('bot_section_agent')} level={2} isStacked>
        {readOnly && <Text tone="muted">{t('bot_readonly')}</Text>}
        <TextField
          {...form.field('name', t('bot_name_problem', { max: BOT_NAME_MAX }))}
          label={t('bot_name')}
          readOnly={readOnly}
          autoComplete="off"
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
      </FormSection>
      <FormSection title={t('bot_section_opening')} level={2} isStacked>
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
      </FormSection>
      {form.isChanged && <ConfirmLeaveDialog />}
    </FormLayout>
  );
}
