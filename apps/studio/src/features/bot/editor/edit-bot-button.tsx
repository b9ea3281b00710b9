import { IconButton } from '@parley/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary } from '../../../page/lazy-part.tsx';
import { useDraftEditor, useIsEditable } from '../draft/draft-editor.ts';
import { EditBotDialog } from '../list/lazy-profile-dialogs.ts';

/** Opens the form for name, description and picture, which the draft saves. */
export function EditBotButton({ iconUrl }: { iconUrl: string }) {
  const { t } = useTranslation();
  const editor = useDraftEditor();
  const isEditable = useIsEditable();
  const [isOpen, setOpen] = useState(false);
  if (!isEditable) return null;
  const { name, description, icon_uri: iconUri } = editor.getDraft();
  return (
    <>
      <IconButton label={t('edit_bot')} icon={<Pencil aria-hidden />} onClick={() => setOpen(true)} />
      {isOpen && (
        <LazyPartBoundary onFailed={() => setOpen(false)}>
          <EditBotDialog
            open
            bot={{ id: editor.botId, name, description, iconUri, iconUrl }}
            onOpenChange={setOpen}
            save={(change) => {
              if (change.name !== undefined) editor.change('name', change.name);
              if (change.description !== undefined) editor.change('description', change.description);
              if (change.icon_uri !== undefined) editor.change('icon_uri', change.icon_uri);
            }}
          />
        </LazyPartBoundary>
      )}
    </>
  );
}
