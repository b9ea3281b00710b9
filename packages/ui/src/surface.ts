import { createContext, use } from 'react';

/** The container of dialogs, menus and tooltips, and whether dialogs are modal for the whole page. */
export interface Surface {
  /** Left out, `document.body`. */
  readonly container?: HTMLElement;
  /** False on a foreign page: there we must not lock scrolling or hide other content. */
  readonly isWholePage: boolean;
}

export const SurfaceContext = createContext<Surface>({ isWholePage: true });

export const useSurface = (): Surface => use(SurfaceContext);
