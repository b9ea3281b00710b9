import { BOT_DESCRIPTION_MAX, BOT_NAME_MAX, PROLOGUE_MAX, PROMPT_MAX } from '@parley/contract';
import { keysText, Textarea, TextField } from '@parley/ui';
import type { ReactNode } from 'react';
import type { Form } from '../../../form/use-form.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { CreateBotValues } from './create-bot-values.ts';
import styles from './create-dialog.module.css';

interface BotFieldsProps<Request> {
  form: Form<CreateBotValues, Request>;
  picture: ReactNode;
  /** Also the opening message and its questions, which a draft has. */
  hasOpening: boolean;
}

/** studio §5 bot create form: the fields of a new agent. */
export function BotFields<Request>({ form, picture, hasOpening }: BotFieldsProps<Request>) {
  const { t } = useTranslation();
  const keys = t('create_bot_prompt_keys', { keys: keysText('Mod+Enter') });
  return (
    <>
      <TextField
        {...form.field('name', t('bot_name_problem', { max: BOT_NAME_MAX }))}
        label={t('bot_name')}
        placeholder={t('create_bot_name_placeholder')}
        autoFocus
        required
        autoComplete="off"
      />
      {picture}
      <TextField
        {...form.field('description', t('bot_description_problem', { max: BOT_DESCRIPTION_MAX }))}
        label={t('bot_description')}
        placeholder={t('create_bot_description_placeholder')}
        autoComplete="off"
      />
      <Textarea
        {...form.field('prompt')}
        label={t('bot_prompt')}
        hint={
          <>
            {t('bot_prompt_hint')} <span className={styles.keys}>{keys}</span>
          </>
        }
        placeholder={t('create_bot_prompt_placeholder')}
        rows={hasOpening ? 10 : 6}
        isAutoGrowing
        maxLength={PROMPT_MAX}
      />
      {hasOpening && (
        <>
          <Textarea
            {...form.field('prologue', t('bot_prologue_problem', { max: PROLOGUE_MAX }))}
            label={t('opening_prologue')}
            hint={t('opening_prologue_hint')}
            rows={3}
            isAutoGrowing
          />
          <Textarea
            {...form.field('questions', t('bot_questions_problem'))}
            label={t('opening_questions')}
            hint={t('bot_questions_hint')}
            rows={3}
            isAutoGrowing
          />
        </>
      )}
    </>
  );
}
