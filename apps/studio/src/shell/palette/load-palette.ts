/** The palette is loaded when it is first opened, or a moment before: when the pointer is on its entry. */
export const loadPalette = () => import('./command-palette.tsx');
