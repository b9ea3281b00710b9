import { DeletePromptResource, type PromptExcerpt } from '@parley/contract';
import { IconButton, Menu, MenuItem, MenuSeparator, useToast } from '@parley/ui';
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeleteResourceDialog } from '../../../page/delete-resource-dialog.tsx';
import { parameterPath } from '../../../page/parameter-path.ts';
import { useRefreshLibrary } from '../../bot/index.ts';
import { CopyPromptDialog } from './copy-prompt-dialog.tsx';

/** What one can do with a prompt without opening it. */
export function PromptResourceMenu({ prompt }: { prompt: PromptExcerpt }) {
  const { id, name } = prompt;
  const { t } = useTranslation();
  const toast = useToast();
  const location = useLocation();
  const refreshLibrary = useRefreshLibrary();
  const [dialog, setDialog] = useState<'copy' | 'delete'>();
  const close = () => setDialog(undefined);
  const remove = useOperationMutation(DeletePromptResource, {
    onSuccess: async () => {
      await refreshLibrary();
      toast('success', t('prompt_library_deleted', { name }));
    },
  });
  return (
    <>
      <Menu trigger={<IconButton label={t('prompt_library_manage', { name })} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem asChild>
          <Link to={parameterPath(location, 'prompt', id)}>
            <Pencil aria-hidden />
            {t('library_edit')}
          </Link>
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => setDialog('copy')}>
          {t('library_copy')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setDialog('delete')}>
          {t('library_delete')}
        </MenuItem>
      </Menu>
      {dialog === 'copy' && <CopyPromptDialog prompt={prompt} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteResourceDialog
          name={name}
          text={t('prompt_library_delete_text')}
          isDeleting={remove.isPending}
          onDelete={() => remove.mutate({ prompt_resource_id: id })}
          onClose={close}
        />
      )}
    </>
  );
}
