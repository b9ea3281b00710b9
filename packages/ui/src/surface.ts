import { createContext, use } from 'react';

/** Where dialogs, menus and tips are put, and whether a dialog takes the whole page. */
export interface Surface {
  /** Left out, the body of the page. */
  readonly container?: HTMLElement;
  /** False in somebody else's page: its scrolling and its other parts are not ours to stop. */
  readonly isWholePage: boolean;
}

export const SurfaceContext = createContext<Surface>({ isWholePage: true });

export const useSurface = (): Surface => use(SurfaceContext);
