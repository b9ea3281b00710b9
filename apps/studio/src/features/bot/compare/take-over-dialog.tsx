import { type BotDraft, VARIANT_SECTIONS } from '@parley/contract';
import { Button, Dialog, Stack, Text, useToast } from '@parley/ui';
import { useState, useSyncExternalStore } from 'react';
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
  /** The variant keeps its settings until the draft is saved with them. */
  const takeOver = async () => {
    setSaving(true);
    for (const section of VARIANT_SECTIONS) editor.change(section, after[section]);
    await editor.flush();
    setSaving(false);
    if (editor.getSaving().hasUnsaved) return toast('error', t('compare_take_over_unsaved'));
    variant.setVersion(null);
    toast('success', t('compare_taken_over', { letter }));
    onClose();
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
          <Button variant="primary" disabled={!isEditable} isLoading={isSaving} onClick={() => void takeOver()}>
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
