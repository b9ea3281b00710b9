import { FIX_WISH_MAX, PROMPT_MAX } from '@parley/contract';
import { Button, Dialog, ErrorCard, Row, Spinner, Stack, Text, Textarea } from '@parley/ui';
import { type FormEvent, useMemo, useState } from 'react';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';
import { mergeText } from '../../draft/merge/merge-text.ts';
import { findVariables } from '../prompt-variables.ts';
import { HunkDiff } from './hunk-diff.tsx';
import { countHunks, textHunks, withHunks } from './text-hunks.ts';
import { usePromptProposal } from './use-prompt-proposal.ts';

interface OptimizeDialogProps {
  botId: string;
  onTake: (prompt: string) => void;
  onClose: () => void;
}

/** studio §4 diff mode: a model proposes a better prompt, which is taken as a whole, by hunk, or not at all. */
export function OptimizeDialog({ botId, onTake, onClose }: OptimizeDialogProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const isEditable = useIsEditable();
  const [{ prompt }] = useSection('prompt_info');
  const [wish, setWish] = useState('');
  const { proposal, error, isWriting, propose, stop } = usePromptProposal();
  const proposed = proposal && mergedProposal(proposal, prompt);
  const parts = useMemo(() => textHunks(prompt, proposed ?? prompt), [prompt, proposed]);
  // Another proposal, or another prompt below it, has other hunks.
  const [left, setLeft] = useState<{ parts: typeof parts; indexes: readonly number[] }>({ parts, indexes: [] });
  const leftIndexes = left.parts === parts ? left.indexes : [];
  const count = countHunks(parts);
  const takenCount = count - leftIndexes.length;
  const isTaken = (index: number) => !leftIndexes.includes(index);
  const needsWish = prompt.trim() === '' && wish.trim() === '';
  const result = withHunks(parts, isTaken);
  const lost = lostVariables(prompt, result);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!needsWish && !isWriting) propose({ botId, prompt, wish: wish.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('optimize_title')}
      closeLabel={t('close')}
      size="wide"
      footer={
        count > 0 && !isWriting ? (
          <>
            <Button onClick={onClose}>{t('optimize_discard')}</Button>
            <Button
              variant="primary"
              disabled={!isEditable || takenCount === 0 || result.length > PROMPT_MAX}
              onClick={() => onTake(result)}
            >
              {takenCount === count
                ? t('optimize_take_all')
                : t('optimize_take_some', { taken: takenCount, count })}
            </Button>
          </>
        ) : undefined
      }
    >
      <Stack gap={4}>
        <form onSubmit={submit}>
          <Stack gap={3}>
            <Textarea
              label={t('optimize_wish')}
              hint={t(prompt.trim() === '' ? 'optimize_wish_needed' : 'optimize_wish_hint')}
              placeholder={t('fix_wish_placeholder')}
              value={wish}
              maxLength={FIX_WISH_MAX}
              readOnly={isWriting}
              rows={2}
              isAutoGrowing
              onChange={(event) => setWish(event.currentTarget.value)}
            />
            <Row gap={2}>
              {isWriting ? (
                <>
                  <Button onClick={stop}>{t('optimize_stop')}</Button>
                  <Spinner />
                  <Text tone="muted">
                    <span role="status">{t('optimize_writing')}</span>
                  </Text>
                </>
              ) : (
                <Button type="submit" variant={proposal ? 'secondary' : 'primary'} aria-disabled={needsWish}>
                  {t(proposal ? 'optimize_again' : 'optimize_propose')}
                </Button>
              )}
            </Row>
          </Stack>
        </form>
        {error && !isWriting && <ErrorCard title={t('fix_failed')} message={errorMessage(error)} />}
        {proposal && !isWriting && count === 0 && <Text tone="muted">{t('optimize_nothing')}</Text>}
        {count > 0 && !isWriting && (
          <>
            {lost.length > 0 && (
              <Text tone="danger">
                <span role="status">{t('optimize_lost', { names: lost.join(', ') })}</span>
              </Text>
            )}
            <HunkDiff
              label={t('optimize_changes')}
              parts={parts}
              isTaken={isTaken}
              onTake={(index, isOn) =>
                setLeft({ parts, indexes: isOn ? leftIndexes.filter((one) => one !== index) : [...leftIndexes, index] })
              }
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** What has changed in the prompt since it was asked for is merged; where that needs a decision, the proposal is shown. */
function mergedProposal({ base, prompt }: { base: string; prompt: string }, current: string): string {
  const { isClean, text } = mergeText(base, prompt, current);
  return isClean ? text : prompt;
}

/** Variables of the prompt that the result no longer has. */
function lostVariables(before: string, after: string): string[] {
  const left = new Set(findVariables(after).map(({ name }) => name));
  return [...new Set(findVariables(before).map(({ name }) => name))]
    .filter((name) => !left.has(name))
    .map((name) => `{{${name}}}`);
}
