import { FIX_WISH_MAX, ProposeFix, type ResponseOf, type TraceStep } from '@parley/contract';
import { Button, Dialog, ErrorCard, Row, Spinner, Stack, Text, Textarea, useToast } from '@parley/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { type DraftEditor, useIsEditable } from '../../draft/draft-editor.ts';
import { RealModelNeeded } from '../../model-settings/real-model-needed.tsx';
import type { ReplyRef } from '../reply-record.ts';
import { DraftChanges } from './draft-changes.tsx';
import { applyFix, fixedDraft, isSameDraft } from './draft-fix.ts';

type Proposal = ResponseOf<typeof ProposeFix>;

interface FixDialogProps {
  editor: DraftEditor;
  reply: ReplyRef;
  step: TraceStep;
  /** The step did not fail: the user has to say what should be different. */
  needsWish: boolean;
  onClose: () => void;
}

/** Asks the server for a fix and shows it as a diff of the draft. Nothing changes before it is applied. */
export function FixDialog({ editor, reply, step, needsWish, onClose }: FixDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  // The edit lock may be lost while the model thinks.
  const isEditable = useIsEditable();
  const [wish, setWish] = useState('');
  const [isAsked, setAsked] = useState(!needsWish);
  /** The draft that the model looks at. It may change until the fix is applied. */
  const [base, setBase] = useState(editor.getDraft);
  // The dialog shows the error itself.
  const proposing = useOperationMutation(ProposeFix, { onError: () => undefined });
  const { mutate, data: proposal, error } = proposing;

  const propose = () => {
    setAsked(true);
    proposing.reset();
    const request = { bot_id: editor.botId, ...reply, step_id: step.step_id, ...(wish.trim() && { wish }) };
    // The server proposes changes of the draft as it is saved.
    void editor.flush().then(() => {
      setBase(editor.getDraft());
      mutate(request);
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed step is looked at as soon as the dialog opens
  useEffect(() => {
    if (!needsWish) propose();
  }, []);

  const before = useSyncExternalStore(editor.subscribe, editor.getDraft);
  const after = proposal ? fixedDraft(before, proposal.changes, base) : before;
  const hasChanges = proposal !== undefined && !isSameDraft(before, after);
  const apply = () => {
    if (proposal) applyFix(editor, proposal.changes, base);
    toast('success', t('fix_applied'));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={needsWish ? t('fix_improve_title') : t('fix_title')}
      closeLabel={t('close')}
      size="medium"
      footer={
        hasChanges ? (
          <>
            <Button onClick={onClose}>{t('fix_discard')}</Button>
            <Button variant="primary" disabled={!isEditable} onClick={apply}>
              {t('fix_apply')}
            </Button>
          </>
        ) : undefined
      }
    >
      <Stack gap={4}>
        {needsWish && !proposal && (
          <RealModelNeeded>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (wish.trim() !== '') propose();
              }}
            >
              <Stack gap={3}>
                <Textarea
                  label={t('fix_wish')}
                  placeholder={t('fix_wish_placeholder')}
                  value={wish}
                  maxLength={FIX_WISH_MAX}
                  onChange={(event) => setWish(event.target.value)}
                />
                <Row gap={2}>
                  <Button
                    type="submit"
                    variant="primary"
                    isLoading={isAsked && !error}
                    aria-disabled={wish.trim() === ''}
                  >
                    {t('fix_propose')}
                  </Button>
                </Row>
              </Stack>
            </form>
          </RealModelNeeded>
        )}
        {!needsWish && !proposal && !error && (
          <Row gap={2}>
            <Spinner />
            <Text tone="muted">{t('fix_proposing')}</Text>
          </Row>
        )}
        {error && <NoProposal error={error} onRetry={needsWish ? undefined : propose} />}
        {proposal && <Explanation proposal={proposal} step={step} hasChanges={hasChanges} />}
        {hasChanges && <DraftChanges before={before} after={after} />}
      </Stack>
    </Dialog>
  );
}

function NoProposal({ error, onRetry }: { error: Error; onRetry: (() => void) | undefined }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  return (
    <ErrorCard
      title={t('fix_failed')}
      message={errorMessage(error)}
      actions={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}

function Explanation({ proposal, step, hasChanges }: { proposal: Proposal; step: TraceStep; hasChanges: boolean }) {
  const { t } = useTranslation();
  const { cause, explanation } = proposal;
  if (cause === 'outside')
    return (
      <>
        <Text>{t('fix_outside')}</Text>
        <Text>{step.error}</Text>
      </>
    );
  return (
    <>
      <Text keepsLines>{cause === 'found-by-model' ? explanation : t(`fix_cause_${cause}`)}</Text>
      {!hasChanges && <Text tone="muted">{t('fix_nothing')}</Text>}
    </>
  );
}
