import type { Space } from '@parley/contract';
import { Button, ConfirmDialog, Dialog, type DialogProps } from '@parley/ui';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { botPath } from '../bot-path.ts';
import { CreateChoice } from './create-choice.tsx';
import { type CreateStep, useCreatePath } from './create-path.ts';
import { createdNow } from './created-now.ts';
import { DescribeBot } from './describe-bot.tsx';
import { Failure } from './failure.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { CreateButton, NewBotForm } from './new-bot-form.tsx';
import { useBotProposal } from './use-bot-proposal.ts';
import { useNewBot } from './use-new-bot.ts';

interface CreateDialogProps {
  step: CreateStep;
  /** Where an agent may be created; with only one there is nothing to choose. */
  spaces: readonly Pick<Space, 'id' | 'name' | 'hide_operation'>[];
  defaultSpaceId: string;
  /** Resolves when the address is that of the page without the dialog. */
  onClose: () => Promise<void>;
}

type View = Pick<DialogProps, 'title' | 'description' | 'children' | 'footer'>;

/** Creates an agent, here or from a file, and opens its page. */
export function CreateDialog({ step, ...dialog }: CreateDialogProps) {
  return step === 'import' ? <ImportDialog {...dialog} /> : <NewBotDialog step={step} {...dialog} />;
}

type NewBotDialogProps = CreateDialogProps & { step: Exclude<CreateStep, 'import'> };

/**
 * Creates an agent and opens its page. One dialog for all steps: what to create, the description with the draft that is
 * made from it, and the form. The model is the default of the installation.
 */
function NewBotDialog({ step, spaces, defaultSpaceId, onClose }: NewBotDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const navigate = useNavigate();
  const choicePath = useCreatePath('choice');
  const [description, setDescription] = useState('');
  const [question, setQuestion] = useState<'discard' | 'replace'>();
  const drafts = useBotProposal({ onProposed: () => newBot.form.reset() });
  const { proposal, isDrafting } = drafts;
  const newBot = useNewBot({ proposal, defaultSpaceId, onCreated: (...created) => void openBot(...created) });
  const { form, isSent } = newBot;

  function close(): void {
    if (isSent) return;
    if (form.isChanged || proposal || description.trim() !== '') setQuestion('discard');
    else void onClose();
  }

  /** Replaces the address of the dialog, so that Back leads to the page it was opened on. That page may ask before it is left. */
  async function openBot(spaceId: string, botId: string): Promise<void> {
    await onClose();
    await navigate(botPath(spaceId, botId), { replace: true, state: createdNow(form.values.prompt) });
  }

  const draft = () => drafts.draft({ space_id: newBot.spaceId, description });
  const backButton = (
    <Button disabled={isSent} onClick={() => void navigate(choicePath, { replace: true })}>
      {t('back')}
    </Button>
  );
  const newBotForm = (
    <NewBotForm formId={formId} newBot={newBot} proposal={proposal} spaces={spaces} draftProblem={drafts.problem} />
  );

  const choice: View = { title: t('create'), children: <CreateChoice /> };
  const sentence: View = {
    title: t('describe_title'),
    children: (
      <>
        <Failure text={drafts.problem} />
        <DescribeBot
          formId={formId}
          description={description}
          onChange={setDescription}
          isDrafting={isDrafting}
          onDraft={draft}
        />
      </>
    ),
    footer: isDrafting ? (
      <Button onClick={drafts.stop}>{t('describe_stop')}</Button>
    ) : (
      <>
        {backButton}
        <Button type="submit" form={formId} variant="primary" disabled={description.trim() === ''}>
          {t('describe_draft')}
        </Button>
      </>
    ),
  };
  const draftForm: View = {
    title: t('describe_check_title'),
    description: t('describe_check_hint'),
    children: newBotForm,
    footer: (
      <>
        <Button variant="ghost" disabled={isSent} onClick={drafts.startOver}>
          {t('describe_start_over')}
        </Button>
        <Button disabled={isSent} onClick={() => (form.isChanged ? setQuestion('replace') : draft())}>
          {t('describe_again')}
        </Button>
        <CreateButton formId={formId} newBot={newBot} />
      </>
    ),
  };
  const emptyForm: View = {
    title: t('create_agent'),
    description: t('create_bot_hint'),
    children: newBotForm,
    footer: (
      <>
        {backButton}
        <CreateButton formId={formId} newBot={newBot} />
      </>
    ),
  };
  const views = { choice, agent: emptyForm, description: proposal && !isDrafting ? draftForm : sentence };
  return (
    <>
      <Dialog open onOpenChange={close} closeLabel={t('close')} size="medium" {...views[step]} />
      <ConfirmDialog
        open={question === 'discard'}
        onOpenChange={() => setQuestion(undefined)}
        title={t('create_bot_discard_title')}
        text={t('create_bot_discard_text')}
        confirmLabel={t('discard')}
        cancelLabel={t('keep_editing')}
        closeLabel={t('close')}
        isDangerous
        onConfirm={() => void onClose()}
      />
      <ConfirmDialog
        open={question === 'replace'}
        onOpenChange={() => setQuestion(undefined)}
        title={t('describe_replace_title')}
        text={t('describe_replace_text')}
        confirmLabel={t('describe_again')}
        cancelLabel={t('keep_editing')}
        closeLabel={t('close')}
        onConfirm={() => {
          setQuestion(undefined);
          draft();
        }}
      />
    </>
  );
}
