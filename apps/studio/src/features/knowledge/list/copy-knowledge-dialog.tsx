import { CopyDataset, type Dataset, FormatType, type Space } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useNavigate } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CopyResourceDialog } from '../../../page/copy-resource-dialog.tsx';
import { knowledgePath } from '../knowledge-path.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

const HINTS = {
  [FormatType.text]: 'knowledge_copy_hint',
  [FormatType.table]: 'knowledge_copy_hint_table',
  [FormatType.image]: 'knowledge_copy_hint_image',
} as const;

/** Copies a knowledge, and goes to the copy: it shows how far its documents are. */
export function CopyKnowledgeDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshKnowledge();
  const copy = useOperationMutation(CopyDataset);
  const { dataset_id, name, space_id } = dataset;
  const copyTo = (target: Space) =>
    copy.mutate(
      { dataset_id, target_space_id: target.id },
      {
        onSuccess: async (copied) => {
          void refresh();
          toast('success', t('library_copied', { name, space: target.name }));
          onClose();
          await navigate(knowledgePath(target.id, copied.dataset_id));
        },
      },
    );
  return (
    <CopyResourceDialog
      name={name}
      spaceId={space_id}
      text={t(HINTS[dataset.format_type])}
      isCopying={copy.isPending}
      onCopy={copyTo}
      onClose={onClose}
    />
  );
}
