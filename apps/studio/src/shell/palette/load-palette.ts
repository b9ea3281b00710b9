/** The palette is loaded when it is first opened, or a moment before: when the pointer is on its entry. */
export const loadPalette = () => import('./command-palette.tsx');

/** A failure is reported when the palette is opened. */
export const prefetchPalette = (): void => void loadPalette().catch(() => undefined);
