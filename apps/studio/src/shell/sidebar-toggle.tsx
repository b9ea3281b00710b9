import { IconButton, keysText } from '@parley/ui';
import { PanelLeft } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { studioKeys } from './keys/studio-keys.ts';
import { SECOND_SIDEBAR_ID } from './second-sidebar.tsx';
import type { SidebarFoldControl } from './use-sidebar-fold.ts';

/** Opens and folds the second sidebar, on pages that fill the window. */
export function SidebarToggle({ folding: { fold, send } }: { folding: SidebarFoldControl }) {
  const { t } = useTranslation();
  // A peeking sidebar goes with the pointer: pressing the button makes it stay.
  const isOpen = fold === 'open' || fold === 'pinned';
  const label = t(isOpen ? 'sidebar_hide' : 'sidebar_show');
  return (
    <IconButton
      label={label}
      title={`${label} (${keysText(studioKeys.sidebar.keys[0])})`}
      icon={<PanelLeft aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? SECOND_SIDEBAR_ID : undefined}
      // Leaves the focus in the open sidebar, which would fold and open again otherwise.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => send('toggled')}
    />
  );
}
