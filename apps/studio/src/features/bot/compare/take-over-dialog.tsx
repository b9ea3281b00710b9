import { type BotDraft, KeepBotCheckpoint, ListDraftBotHistory, VARIANT_SECTIONS } from '@parley/contract';
import { Button, Dialog, Stack, Text, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useChatModel } from '../../model/index.ts';
import { useDraftEditor, useIsEditable } from '../draft/draft-editor.ts';
import { VersionDiff } from '../version/diff/version-diff.tsx';
import type { VariantEditor } from './variant-editor.ts';

interface TakeOverDialogProps {
  variant: VariantEditor;
  letter: string;
  onClose: () => void;
}

/** Shows what a variant would change in the draft, and changes it. */
export function TakeOverDialog({ variant, letter, onClose }: TakeOverDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const editor = useDraftEditor();
  const isEditable = useIsEditable();
  const draft = useSyncExternalStore(editor.subscribe, editor.getDraft);
  const before = sectionsOf(draft);
  const after = sectionsOf(useSyncExternalStore(variant.subscribe, variant.getDraft));
  const modelNames = {
    before: useChatModel(before.model_info.model_id).model?.name ?? '',
    after: useChatModel(after.model_info.model_id).model?.name ?? '',
  };
  const [isSaving, setSaving] = useState(false);
  const { mutateAsync: keepCheckpoint } = useOperationMutation(KeepBotCheckpoint, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListDraftBotHistory) }),
  });

  async function isSaved(): Promise<boolean> {
    await editor.flush();
    if (!editor.getSaving().hasUnsaved) return true;
    toast('error', t('compare_take_over_unsaved'));
    return false;
  }

  /** The replaced draft stays in the history. The variant keeps its settings until the draft is saved with them. */
  async function takeOver(): Promise<void> {
    if (!(await isSaved())) return;
    await keepCheckpoint({ bot_id: editor.botId });
    for (const section of VARIANT_SECTIONS) editor.change(section, after[section]);
    if (!(await isSaved())) return;
    variant.setVersion(null);
    await variant.save();
    toast('success', t('compare_taken_over', { letter }));
    onClose();
  }

  const confirm = () => {
    setSaving(true);
    // A failure to keep the draft is shown by its mutation.
    takeOver()
      .catch(() => undefined)
      .finally(() => setSaving(false));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('compare_take_over_title', { letter })}
      closeLabel={t('close')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!isEditable} isLoading={isSaving} onClick={confirm}>
            {t('compare_take_over')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text tone="muted">{t('compare_take_over_text')}</Text>
        <VersionDiff
          before={{ sections: before, model_name: modelNames.before }}
          after={{ sections: after, model_name: modelNames.after }}
        />
      </Stack>
    </Dialog>
  );
}

/** What is compared. The rest of a version, such as its name, stays where it is. */
const sectionsOf = ({ prompt_info, model_info, built_in_tools }: BotDraft) => ({
  prompt_info,
  model_info,
  built_in_tools,
});
