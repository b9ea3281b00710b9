import { canUseMore } from '@parley/chat-core';
import { IconButton, Menu, MenuItem } from '@parley/ui';
import { Camera, FileText, ImageIcon, Plus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useConversation } from '../chat-client/use-conversation.ts';
import type { ComposerButton } from '../composer/composer-button.ts';
import { useComposer } from '../composer/composer-context.ts';
import { usePanel } from '../panel/panel-context.ts';
import { toLocalFile } from './local-file.ts';
import { toChosenFiles, usePendingFiles } from './use-pending-files.ts';

/** chat §5 more: what can be added to the message. */
function MoreButton() {
  const { copy, preferences } = usePanel();
  const { mode, canUpload, addFiles } = useComposer();
  const files = usePendingFiles();
  const canAdd = useConversation((conversation) => canUseMore(conversation, preferences, toChosenFiles(files)));
  const picker = useRef<HTMLInputElement>(null);
  if (!preferences.isMoreButtonVisible || !canUpload || mode !== 'input') return null;

  function pick({ accept = '', capture = '' } = {}): void {
    const input = picker.current;
    if (!input) return;
    input.accept = accept;
    input.capture = capture;
    input.click();
  }

  function onPicked(event: ChangeEvent<HTMLInputElement>): void {
    addFiles([...(event.currentTarget.files ?? [])].map((file) => toLocalFile(file)));
    // The same file can be picked again.
    event.currentTarget.value = '';
  }

  return (
    <>
      <Menu trigger={<IconButton label={copy.more} icon={<Plus aria-hidden />} disabled={!canAdd} />}>
        <MenuItem icon={<ImageIcon aria-hidden />} onSelect={() => pick({ accept: 'image/*' })}>
          {copy.addPicture}
        </MenuItem>
        <MenuItem icon={<FileText aria-hidden />} onSelect={() => pick()}>
          {copy.addFile}
        </MenuItem>
        {matchMedia('(pointer: coarse)').matches && (
          <MenuItem icon={<Camera aria-hidden />} onSelect={() => pick({ accept: 'image/*', capture: 'environment' })}>
            {copy.addPhoto}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={copy.addFile}
        multiple={preferences.fileLimit > 1}
        onChange={onPicked}
      />
    </>
  );
}

export const moreButton: ComposerButton = { name: 'more', place: 'after', Button: MoreButton };
