import {
  DeletePromptResource,
  GetPromptResourceInfo,
  type PromptExcerpt,
  UpsertPromptResource,
} from '@parley/contract';
import { ConfirmDialog, IconButton, Menu, MenuItem, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Replace, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { queryKeyOf } from '../../../../api/query-key.ts';
import { useOperationMutation } from '../../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { PromptNameDialog } from './prompt-name-dialog.tsx';
import { useRefreshLibrary } from './use-prompt-library.ts';

interface PromptMenuProps {
  prompt: PromptExcerpt;
  /** The text of the editor. */
  currentText: string;
  onDeleted: () => void;
}

/** Rename, overwrite and delete a prompt of the library. */
export function PromptMenu({ prompt, currentText, onDeleted }: PromptMenuProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const refreshLibrary = useRefreshLibrary();
  const [open, setOpen] = useState<'rename' | 'overwrite' | 'delete'>();
  const close = () => setOpen(undefined);
  const { id, name, description } = prompt;
  const infoKey = queryKeyOf(GetPromptResourceInfo, { prompt_resource_id: id });

  const overwrite = useOperationMutation(UpsertPromptResource, {
    onSuccess: async () => {
      await Promise.all([refreshLibrary(), queryClient.invalidateQueries({ queryKey: infoKey })]);
      toast('success', t('prompt_library_overwritten', { name }));
      close();
    },
  });
  const remove = useOperationMutation(DeletePromptResource, {
    onSuccess: async () => {
      onDeleted();
      queryClient.removeQueries({ queryKey: infoKey });
      await refreshLibrary();
      toast('success', t('prompt_library_deleted', { name }));
    },
  });
  const question = { open: true, onOpenChange: close, cancelLabel: t('cancel'), closeLabel: t('close') };
  return (
    <>
      <Menu trigger={<IconButton label={t('prompt_library_manage', { name })} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          {t('prompt_library_rename')}
        </MenuItem>
        <MenuItem
          icon={<Replace aria-hidden />}
          disabled={currentText.trim() === ''}
          onSelect={() => setOpen('overwrite')}
        >
          {t('prompt_library_overwrite')}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setOpen('delete')}>
          {t('prompt_library_delete')}
        </MenuItem>
      </Menu>
      {open === 'rename' && (
        <PromptNameDialog prompt={{ id, name, description }} onSaved={() => undefined} onClose={close} />
      )}
      {open === 'overwrite' && (
        <ConfirmDialog
          {...question}
          title={t('prompt_library_overwrite_title', { name })}
          text={t('prompt_library_overwrite_text')}
          confirmLabel={t('prompt_library_overwrite_confirm')}
          isConfirming={overwrite.isPending}
          onConfirm={() => overwrite.mutate({ prompt: { id, prompt_text: currentText } })}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          {...question}
          title={t('prompt_library_delete_title', { name })}
          text={t('prompt_library_delete_text')}
          confirmLabel={t('prompt_library_delete')}
          isDangerous
          isConfirming={remove.isPending}
          onConfirm={() => remove.mutate({ prompt_resource_id: id })}
        />
      )}
    </>
  );
}
