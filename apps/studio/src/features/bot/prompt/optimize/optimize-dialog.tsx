import { PROMPT_MAX } from '@parley/contract';
import { Button, Dialog, ErrorCard, Stack, Text } from '@parley/ui';
import { useMemo, useState } from 'react';
import { useErrorMessage } from '../../../../api/use-error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useIsEditable, useSection } from '../../draft/draft-editor.ts';
import { mergeText } from '../../draft/merge/merge-text.ts';
import { RealModelNeeded } from '../../model-settings/real-model-needed.tsx';
import { findVariables } from '../prompt-variables.ts';
import { HunkDiff } from './hunk-diff.tsx';
import { countHunks, type TextHunk, textHunks, withHunks } from './text-hunks.ts';
import { usePromptProposal } from './use-prompt-proposal.ts';
import { WishForm } from './wish-form.tsx';

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
  const { proposal, error, isWriting, propose, stop } = usePromptProposal();
  const proposed = proposal ? mergedProposal(proposal, prompt) : prompt;
  const parts = useMemo(() => textHunks(prompt, proposed), [prompt, proposed]);
  const { isTaken, take, takenCount, count } = useHunkChoice(parts);
  const result = withHunks(parts, isTaken);
  const lost = lostVariables(prompt, result);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('optimize_title')}
      closeLabel={t('close')}
      size="wide"
      footer={
        count > 0 ? (
          <>
            <Button onClick={onClose}>{t('optimize_discard')}</Button>
            <Button
              variant="primary"
              disabled={!isEditable || takenCount === 0 || result.length > PROMPT_MAX}
              onClick={() => onTake(result)}
            >
              {takenCount === count ? t('optimize_take_all') : t('optimize_take_some', { taken: takenCount, count })}
            </Button>
          </>
        ) : undefined
      }
    >
      <Stack gap={4}>
        <RealModelNeeded>
          <WishForm
            isPromptEmpty={prompt.trim() === ''}
            isAgain={proposal !== undefined}
            isWriting={isWriting}
            onPropose={(wish) => propose({ botId, prompt, wish })}
            onStop={stop}
          />
        </RealModelNeeded>
        {error && <ErrorCard title={t('fix_failed')} message={errorMessage(error)} />}
        {proposal && count === 0 && <Text tone="muted">{t('optimize_nothing')}</Text>}
        {lost.length > 0 && (
          <Text tone="danger">
            <span role="status">{t('optimize_lost', { names: lost.join(', ') })}</span>
          </Text>
        )}
        {count > 0 && <HunkDiff label={t('optimize_changes')} parts={parts} isTaken={isTaken} onTake={take} />}
      </Stack>
    </Dialog>
  );
}

/** Which hunks are taken: all of them at first. Another proposal, or another prompt below it, has other hunks. */
function useHunkChoice(parts: readonly TextHunk[]) {
  const [left, setLeft] = useState<{ parts: readonly TextHunk[]; indexes: readonly number[] }>({ parts, indexes: [] });
  const indexes = left.parts === parts ? left.indexes : [];
  const count = countHunks(parts);
  return {
    count,
    takenCount: count - indexes.length,
    isTaken: (index: number) => !indexes.includes(index),
    take(index: number, isTaken: boolean) {
      const others = indexes.filter((one) => one !== index);
      setLeft({ parts, indexes: isTaken ? others : [...others, index] });
    },
  };
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
