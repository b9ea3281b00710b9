import { canUseMore } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { Plus } from 'lucide-react';
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ComposerButton } from '../state/composer-button.ts';
import { useComposer } from '../state/composer-context.ts';
import { toLocalFile } from '../state/local-file.ts';
import type { Picking } from './upload-menu.tsx';
import { toChosenFiles, usePendingFiles } from './use-pending-files.ts';

const loadMenu = () => import('./upload-menu.tsx');
/** A menu weighs as much as the composer: it comes when it is wanted. */
const UploadMenu = lazy(async () => ({ default: (await loadMenu()).UploadMenu }));

/** chat §5 more: what can be added to the message. */
function MoreButton() {
  const { preferences } = useSettings();
  const { mode, canUpload } = useComposer();
  return preferences.isMoreButtonVisible && canUpload && mode === 'input' && <More />;
}

/** Apart, so that the menu is not open any more when the button comes back. */
function More() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const { addFiles } = useComposer();
  const files = usePendingFiles();
  const canAdd = useConversation((conversation) => canUseMore(conversation, preferences, toChosenFiles(files)));
  const [isWanted, setWanted] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  function pick(picking: Picking): void {
    const input = picker.current;
    if (!input) return;
    Object.assign(input, picking);
    input.click();
  }

  function onPicked(event: ChangeEvent<HTMLInputElement>): void {
    addFiles([...(event.currentTarget.files ?? [])].map((file) => toLocalFile(file)));
    // The same file can be picked again.
    event.currentTarget.value = '';
  }

  const sign = { label: texts.more, icon: <Plus aria-hidden />, disabled: !canAdd };
  const button = (
    <IconButton {...sign} aria-haspopup="menu" onPointerEnter={() => void loadMenu()} onClick={() => setWanted(true)} />
  );
  return (
    <>
      {isWanted ? (
        <Suspense fallback={button}>
          <UploadMenu trigger={<IconButton {...sign} />} onPick={pick} />
        </Suspense>
      ) : (
        button
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={texts.addFile}
        multiple={preferences.fileLimit > 1}
        onChange={onPicked}
      />
    </>
  );
}

export const moreButton: ComposerButton = { name: 'more', place: 'after', Button: MoreButton };
