import { canUseMore } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { Plus } from 'lucide-react';
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import type { ComposerButton } from '../state/composer-handle.ts';
import { toLocalFile } from '../state/local-file.ts';
import type { PickerOptions } from './upload-menu.tsx';
import { toChosenFiles, usePendingFiles } from './use-pending-files.ts';

const loadMenu = () => import('./upload-menu.tsx');
/** Lazy: a menu is as large as the rest of the composer. */
const UploadMenu = lazy(async () => ({ default: (await loadMenu()).UploadMenu }));

/** The button that adds files to the message (chat §5 more). */
function MoreButton() {
  const { preferences } = useSettings();
  const { mode, canUpload } = useComposer();
  return preferences.isMoreButtonVisible && canUpload && mode === 'input' && <More />;
}

/** A component of its own, so that the menu is closed when the button is shown again. */
function More() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const { addFiles } = useComposer();
  const files = usePendingFiles();
  const canAdd = useConversation((conversation) => canUseMore(conversation, preferences, toChosenFiles(files)));
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  function pick(options: PickerOptions): void {
    const input = picker.current;
    if (!input) return;
    Object.assign(input, options);
    input.click();
  }

  function onPicked(event: ChangeEvent<HTMLInputElement>): void {
    addFiles([...(event.currentTarget.files ?? [])].map((file) => toLocalFile(file)));
    // Otherwise picking the same file again fires no change event.
    event.currentTarget.value = '';
  }

  const appearance = { label: texts.more, icon: <Plus aria-hidden />, disabled: !canAdd };
  const button = (
    <IconButton
      {...appearance}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setMenuLoaded(true)}
    />
  );
  return (
    <>
      {isMenuLoaded ? (
        <Suspense fallback={button}>
          <UploadMenu trigger={<IconButton {...appearance} />} onPick={pick} />
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
