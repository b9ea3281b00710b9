import { DocumentStatus, type PhotoInfo, UpdateDocument } from '@parley/contract';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@parley/ui';
import { CircleOff, CirclePlay, Ellipsis, ExternalLink, PencilLine, Tags, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { isInWork } from '../document-pages.ts';
import { RenameDocumentDialog } from '../rename-document-dialog.tsx';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { CaptionDialog } from './caption-dialog.tsx';
import { DeletePhotoDialog } from './delete-photo-dialog.tsx';

const DocumentTagsDialog = lazyPart(async () => (await import('../tag/document-tags-dialog.tsx')).DocumentTagsDialog);

interface PhotoMenuProps {
  datasetId: string;
  photo: PhotoInfo;
  captionModel: string;
  onDeleted?: () => void;
}

/** What one can do with a picture. */
export function PhotoMenu({ datasetId, photo, captionModel, onDeleted }: PhotoMenuProps) {
  const { t } = useTranslation();
  const refresh = useRefreshKnowledge();
  const [dialog, setDialog] = useState<'caption' | 'rename' | 'tags' | 'delete'>();
  const close = () => setDialog(undefined);
  const setStatus = useOperationMutation(UpdateDocument, { onSuccess: refresh });
  const { document_id, name, status, url } = photo;
  const isOff = status === DocumentStatus.disabled;
  return (
    <>
      <Menu trigger={<IconButton label={t('document_menu', { name })} icon={<Ellipsis aria-hidden />} />}>
        {!isInWork(photo) && (
          <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => setDialog('caption')}>
            {t('photo_caption_edit')}
          </MenuItem>
        )}
        <MenuItem icon={<TextCursorInput aria-hidden />} onSelect={() => setDialog('rename')}>
          {t('document_rename')}
        </MenuItem>
        <MenuItem icon={<Tags aria-hidden />} onSelect={() => setDialog('tags')}>
          {t('document_tags')}
        </MenuItem>
        {url && (
          <MenuItem asChild>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              {t('document_original')}
            </a>
          </MenuItem>
        )}
        {(isOff || status === DocumentStatus.enabled) && (
          <MenuItem
            icon={isOff ? <CirclePlay aria-hidden /> : <CircleOff aria-hidden />}
            onSelect={() =>
              setStatus.mutate({ document_id, status: isOff ? DocumentStatus.enabled : DocumentStatus.disabled })
            }
          >
            {t(isOff ? 'document_turn_on' : 'document_turn_off')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setDialog('delete')}>
          {t('document_delete')}
        </MenuItem>
      </Menu>
      {dialog === 'caption' && <CaptionDialog photo={photo} captionModel={captionModel} onClose={close} />}
      {dialog === 'rename' && <RenameDocumentDialog document={photo} onClose={close} />}
      {dialog === 'tags' && (
        <LazyPartBoundary onFailed={close}>
          <DocumentTagsDialog document={photo} datasetId={datasetId} onClose={close} />
        </LazyPartBoundary>
      )}
      {dialog === 'delete' && <DeletePhotoDialog photo={photo} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}
