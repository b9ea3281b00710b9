import { Menu, MenuItem } from '@parley/ui';
import { Camera, FileText, ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts-context.ts';

/** What the picker is to offer. */
export interface Picking {
  readonly accept: string;
  readonly capture: string;
}

interface UploadMenuProps {
  trigger: ReactNode;
  onPick: (picking: Picking) => void;
}

/** Opens at once: it is drawn when somebody has asked for it. */
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
