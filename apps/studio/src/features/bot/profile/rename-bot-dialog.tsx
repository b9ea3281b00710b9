import { BOT_NAME_MAX } from '@parley/contract';
import { Button, Dialog, TextField } from '@parley/ui';
import { useId } from 'react';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type BotProfile, profileRules } from './bot-profile.ts';
import styles from './edit-bot-dialog.module.css';
import { useSaveProfile } from './use-save-profile.ts';

/** Changes the name of an agent and nothing else. */
export function RenameBotDialog({ bot, onClose }: { bot: BotProfile; onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const saving = useSaveProfile({ botId: bot.id, onSaved: onClose });
  const form = useForm({
    ...profileRules(bot.id),
    initialValues: { name: bot.name, description: bot.description },
    requiresChange: true,
    onSubmit: ({ bot_info: { name } }) => !saving.isSaving && saving.save(async () => ({ name })),
  });
  return (
    <Dialog
      open
      onOpenChange={() => !saving.isSaving && onClose()}
      title={t('rename_bot')}
      closeLabel={t('close')}
      size="compact"
      footer={
        <>
          <Button disabled={saving.isSaving} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!form.request} isLoading={saving.isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId}>
        <TextField
          {...form.field('name', t('bot_name_problem', { max: BOT_NAME_MAX }))}
          label={t('bot_name')}
          required
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        {saving.problem && (
          <p role="alert" className={styles.failure}>
            {saving.problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
