import { CopyPromptResource, type PromptExcerpt, type Space } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CopyResourceDialog } from '../../../page/copy-resource-dialog.tsx';
import { useRefreshLibrary } from '../../bot/index.ts';

interface CopyPromptDialogProps {
  prompt: Pick<PromptExcerpt, 'id' | 'name' | 'space_id'>;
  onClose: () => void;
}

/** Copies a prompt into the library of a space. */
export function CopyPromptDialog({ prompt: { id, name, space_id }, onClose }: CopyPromptDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshLibrary = useRefreshLibrary();
  const copy = useOperationMutation(CopyPromptResource);
  const copyTo = (target: Space) =>
    copy.mutate(
      { prompt_resource_id: id, target_space_id: target.id },
      {
        onSuccess: async () => {
          await refreshLibrary();
          toast('success', t('library_copied', { name, space: target.name }));
          onClose();
        },
      },
    );
  return (
    <CopyResourceDialog
      name={name}
      spaceId={space_id}
      text={t('library_prompt_copy_hint')}
      isCopying={copy.isPending}
      onCopy={copyTo}
      onClose={onClose}
    />
  );
}
