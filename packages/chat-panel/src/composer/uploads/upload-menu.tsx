import { Menu, MenuItem } from '@parley/ui';
import { Camera, FileText, ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts-context.ts';

/** Attributes of the file input that the picker is opened with. */
export interface PickerOptions {
  readonly accept: string;
  readonly capture: string;
}

interface UploadMenuProps {
  trigger: ReactNode;
  onPick: (options: PickerOptions) => void;
}

/** Open from the start, because it is loaded when the user presses the button. */
export function UploadMenu({ trigger, onPick }: UploadMenuProps) {
  const texts = useTexts();
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuItem icon={<ImageIcon aria-hidden />} onSelect={() => onPick({ accept: 'image/*', capture: '' })}>
        {texts.addPicture}
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden />} onSelect={() => onPick({ accept: '', capture: '' })}>
        {texts.addFile}
      </MenuItem>
      {matchMedia('(pointer: coarse)').matches && (
        <MenuItem icon={<Camera aria-hidden />} onSelect={() => onPick({ accept: 'image/*', capture: 'environment' })}>
          {texts.addPhoto}
        </MenuItem>
      )}
    </Menu>
  );
}
