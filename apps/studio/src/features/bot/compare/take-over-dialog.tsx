import { VARIANT_SECTIONS, type VariantSettings } from '@parley/contract';
import { Button, Dialog, Stack, Text, useToast } from '@parley/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useChatModel } from '../../model/index.ts';
import { type DraftEditor, useDraftEditor, useIsEditable } from '../draft/draft-editor.ts';
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
  const own = useSyncExternalStore(variant.subscribe, variant.getOwn) ?? {};
  const before = { prompt_info: draft.prompt_info, model_info: draft.model_info, built_in_tools: draft.built_in_tools };
  const after = { ...before, ...own };
  const modelNames = {
    before: useChatModel(before.model_info.model_id).model?.name ?? '',
    after: useChatModel(after.model_info.model_id).model?.name ?? '',
  };
  const takeOver = () => {
    applyVariant(editor, own);
    variant.follow();
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
          <Button variant="primary" disabled={!isEditable} onClick={takeOver}>
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

/** Puts what a variant has of its own into the draft, as if the user had typed it, and saves it. */
function applyVariant(editor: DraftEditor, own: VariantSettings): void {
  const take = <Section extends (typeof VARIANT_SECTIONS)[number]>(section: Section, value: VariantSettings[Section]) => {
    if (value !== undefined) editor.change(section, value as never);
  };
  for (const section of VARIANT_SECTIONS) take(section, own[section]);
  void editor.flush();
}
