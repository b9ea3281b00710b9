import { Menu, MenuItem } from '@parley/ui';
import { Camera, FileText, ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePanel } from '../../panel/panel-context.ts';

/** What the picker is to offer. */
export interface Picking {
  readonly accept: string;
  readonly capture: string;
}

interface MoreMenuProps {
  trigger: ReactNode;
  onPick: (picking: Picking) => void;
}

/** Opens at once: it is drawn when somebody has asked for it. */
export function MoreMenu({ trigger, onPick }: MoreMenuProps) {
  const { copy } = usePanel();
  return (
    <Menu isOpenAtFirst trigger={trigger}>
      <MenuItem icon={<ImageIcon aria-hidden />} onSelect={() => onPick({ accept: 'image/*', capture: '' })}>
        {copy.addPicture}
      </MenuItem>
      <MenuItem icon={<FileText aria-hidden />} onSelect={() => onPick({ accept: '', capture: '' })}>
        {copy.addFile}
      </MenuItem>
      {matchMedia('(pointer: coarse)').matches && (
        <MenuItem icon={<Camera aria-hidden />} onSelect={() => onPick({ accept: 'image/*', capture: 'environment' })}>
          {copy.addPhoto}
        </MenuItem>
      )}
    </Menu>
  );
}
