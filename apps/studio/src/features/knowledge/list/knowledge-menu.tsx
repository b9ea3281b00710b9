import { type Dataset, DatasetStatus, UpdateDataset } from '@parley/contract';
import { IconButton, Menu, MenuItem, MenuSeparator, useToast } from '@parley/ui';
import { CircleOff, CirclePlay, Copy, Ellipsis, FilePlus, Pencil, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { formatOf } from '../formats.ts';
import { importPath } from '../knowledge-path.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { CopyKnowledgeDialog } from './copy-knowledge-dialog.tsx';
import { DeleteKnowledgeDialog } from './delete-knowledge-dialog.tsx';
import { EditKnowledgeDialog } from './edit-knowledge-dialog.tsx';

const TagsDialog = lazyPart(async () => (await import('../tag/tags-dialog.tsx')).TagsDialog);

interface KnowledgeMenuProps {
  dataset: Dataset;
  onDeleted?: () => void;
}

/** What one can do with a knowledge. */
export function KnowledgeMenu({ dataset, onDeleted }: KnowledgeMenuProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const [dialog, setDialog] = useState<'edit' | 'tags' | 'copy' | 'delete'>();
  const close = () => setDialog(undefined);
  const { dataset_id, space_id, name } = dataset;
  const isForbidden = dataset.status === DatasetStatus.forbidden;
  const setStatus = useOperationMutation(UpdateDataset, {
    onSuccess: async (_response, { status }) => {
      await refresh();
      toast(
        'success',
        t(status === DatasetStatus.forbidden ? 'knowledge_turned_off' : 'knowledge_turned_on', { name }),
      );
    },
  });
  return (
    <>
      <Menu trigger={<IconButton label={t('knowledge_menu', { name })} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem asChild>
          <Link to={importPath(space_id, dataset_id, formatOf(dataset.format_type).importType)}>
            <FilePlus aria-hidden />
            {t('knowledge_add_content')}
          </Link>
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('edit')}>
          {t('knowledge_edit')}
        </MenuItem>
        <MenuItem icon={<Tags aria-hidden />} onSelect={() => setDialog('tags')}>
          {t('tags_edit')}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => setDialog('copy')}>
          {t('library_copy')}
        </MenuItem>
        <MenuItem
          icon={isForbidden ? <CirclePlay aria-hidden /> : <CircleOff aria-hidden />}
          onSelect={() =>
            setStatus.mutate({ dataset_id, status: isForbidden ? DatasetStatus.ready : DatasetStatus.forbidden })
          }
        >
          {t(isForbidden ? 'knowledge_turn_on' : 'knowledge_turn_off')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setDialog('delete')}>
          {t('knowledge_delete')}
        </MenuItem>
      </Menu>
      {dialog === 'tags' && (
        <LazyPartBoundary onFailed={close}>
          <TagsDialog dataset={dataset} onClose={close} />
        </LazyPartBoundary>
      )}
      {dialog === 'edit' && <EditKnowledgeDialog dataset={dataset} onClose={close} />}
      {dialog === 'copy' && <CopyKnowledgeDialog dataset={dataset} onClose={close} />}
      {dialog === 'delete' && <DeleteKnowledgeDialog dataset={dataset} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}
