import type { Command } from '../../command/command.ts';
import { createStore } from '../../store/create-store.ts';

/** A dialog that belongs to no page. */
type PaletteDialog = Extract<Command['effect'], { Dialog: unknown }>['Dialog'];

/** The command palette, or the dialog that one of its commands has opened. */
export type PaletteState =
  | { readonly status: 'closed' }
  | { readonly status: 'searching' }
  | { readonly status: 'dialog'; readonly Dialog: PaletteDialog };

export type PaletteEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'dialog-opened'; readonly Dialog: PaletteDialog };

const closed: PaletteState = { status: 'closed' };

function nextPalette(palette: PaletteState, event: PaletteEvent): PaletteState {
  switch (event.type) {
    case 'opened':
      return palette.status === 'searching' ? palette : { status: 'searching' };
    case 'closed':
      return closed;
    case 'dialog-opened':
      return { status: 'dialog', Dialog: event.Dialog };
  }
}

/** Whether the command palette of this page is open. */
export const paletteStore = createStore(nextPalette, closed);

export const openPalette = (): void => paletteStore.dispatch({ type: 'opened' });
