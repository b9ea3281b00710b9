import { useSyncExternalStore } from 'react';
import { LazyPartBoundary, lazyPart } from '../../page/lazy-part.tsx';
import { KeysDialog } from '../keys/lazy-keys-dialog.ts';
import { useStudioKey } from '../keys/use-studio-key.ts';
import { loadPalette } from './load-palette.ts';
import { paletteStore } from './palette-store.ts';

const CommandPalette = lazyPart(async () => (await loadPalette()).CommandPalette);

const close = () => paletteStore.dispatch({ type: 'closed' });

/** The command palette and the list of keys, with the keys that open them. For signed-in users. */
export function PaletteHost() {
  const palette = useSyncExternalStore(paletteStore.subscribe, paletteStore.getState);
  const isSearching = palette.status === 'searching';
  useStudioKey('palette', () => paletteStore.dispatch({ type: isSearching ? 'closed' : 'opened' }), isSearching);
  useStudioKey('help', () => paletteStore.dispatch({ type: 'dialog-opened', Dialog: KeysDialog }));
  if (palette.status === 'closed') return null;
  return (
    <LazyPartBoundary key={palette.status} onFailed={close}>
      {palette.status === 'searching' ? <CommandPalette onClose={close} /> : <palette.Dialog onClose={close} />}
    </LazyPartBoundary>
  );
}
