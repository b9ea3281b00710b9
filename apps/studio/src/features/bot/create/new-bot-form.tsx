import type { BotProposal, Space } from '@parley/contract';
import { Button, Select } from '@parley/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { BotPictureField } from '../profile/bot-picture-field.tsx';
import { BotFields } from './bot-fields.tsx';
import styles from './create-dialog.module.css';
import { Failure } from './failure.tsx';
import type { NewBot } from './use-new-bot.ts';

interface NewBotFormProps {
  formId: string;
  newBot: NewBot;
  /** The draft that filled in the form. */
  proposal: BotProposal | undefined;
  /** Where an agent may be created; with only one there is nothing to choose. */
  spaces: readonly Pick<Space, 'id' | 'name'>[];
  /** Why another draft could not be made. */
  draftProblem: string;
}

/** The form of a new agent, empty or filled in by a draft. */
export function NewBotForm({ formId, newBot, proposal, spaces, draftProblem }: NewBotFormProps) {
  const { t } = useTranslation();
  const { form, picture, spaceId } = newBot;
  return (
    <form {...form.props} id={formId} onKeyDown={submitOnModifiedEnter} className={styles.form}>
      <Failure text={newBot.problem || draftProblem} />
      {proposal?.is_skeleton && <p className={styles.note}>{t('describe_skeleton_note')}</p>}
      <BotFields
        form={form}
        hasOpening={proposal !== undefined}
        picture={
          <BotPictureField
            name={form.values.name}
            picture={picture}
            onChange={newBot.setPicture}
            onBusyChange={newBot.setUploading}
          />
        }
      />
      {spaces.length > 1 && (
        <Select
          label={t('create_bot_space')}
          value={spaceId}
          options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={newBot.setSpaceId}
        />
      )}
    </form>
  );
}

/** Enter in the prompt starts a new line; with Ctrl or ⌘ it submits. */
function submitOnModifiedEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The main button of the form. */
export function CreateButton({ formId, newBot }: Pick<NewBotFormProps, 'formId' | 'newBot'>) {
  const { t } = useTranslation();
  return (
    <Button type="submit" form={formId} variant="primary" disabled={!newBot.canCreate} isLoading={newBot.isSent}>
      {t('create')}
    </Button>
  );
}
