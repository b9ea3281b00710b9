import { BOT_DESCRIPTION_MAX, BOT_NAME_MAX } from '@parley/contract';
import { Button, Dialog, Textarea, TextField } from '@parley/ui';
import { useId, useState } from 'react';
import { useForm } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { storePicture } from './bot-picture.ts';
import { BotPictureField } from './bot-picture-field.tsx';
import { type BotProfile, pictureOf, profileRules } from './bot-profile.ts';
import styles from './edit-bot-dialog.module.css';
import { type SaveProfile, useSaveProfile } from './use-save-profile.ts';

interface EditBotDialogProps {
  bot: BotProfile;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The open editor saves through its draft; left out, the change is saved by a call. */
  save?: SaveProfile;
}

/** studio §5 bot edit form: name, description and picture. */
export function EditBotDialog({ open, ...props }: EditBotDialogProps) {
  // Each opening starts from what is saved.
  return open && <OpenDialog {...props} />;
}

function OpenDialog({ bot, onOpenChange, save }: Omit<EditBotDialogProps, 'open'>) {
  const { t } = useTranslation();
  const formId = useId();
  const [first] = useState(() => pictureOf(bot));
  const [picture, setPicture] = useState(first);
  const [isUploading, setUploading] = useState(false);
  const saving = useSaveProfile({ botId: bot.id, save, onSaved: () => onOpenChange(false) });
  const form = useForm({
    ...profileRules(bot.id),
    initialValues: { name: bot.name, description: bot.description },
    onSubmit: ({ bot_info: { name, description } }) => {
      if (!canSave || saving.isSaving) return;
      saving.save(async () => ({
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(picture !== first && { icon_uri: await storePicture(picture) }),
      }));
    },
  });
  const canSave = form.request !== undefined && !isUploading && (form.isChanged || picture !== first);
  return (
    <Dialog
      open
      onOpenChange={() => !saving.isSaving && onOpenChange(false)}
      title={t('edit_bot')}
      description={t('edit_bot_hint')}
      closeLabel={t('close')}
      size="small"
      footer={
        <>
          <Button disabled={saving.isSaving} onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!canSave} isLoading={saving.isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className={styles.form}>
        {saving.problem && (
          <p role="alert" className={styles.failure}>
            {saving.problem}
          </p>
        )}
        <TextField
          {...form.field('name', t('bot_name_problem', { max: BOT_NAME_MAX }))}
          label={t('bot_name')}
          required
          autoComplete="off"
        />
        <BotPictureField name={form.values.name} picture={picture} onChange={setPicture} onBusyChange={setUploading} />
        <Textarea
          {...form.field('description', t('bot_description_problem', { max: BOT_DESCRIPTION_MAX }))}
          label={t('bot_description')}
          placeholder={t('create_bot_description_placeholder')}
          rows={3}
          isAutoGrowing
        />
      </form>
    </Dialog>
  );
}
