import type { ContentRenderer } from './content-renderer.ts';
import { textContent } from './text-content.tsx';
import { unsupportedContent } from './unsupported-content.tsx';

/** Our own renderers, one file each. The last draws whatever no other does. */
export const contentRenderers: readonly ContentRenderer[] = [textContent, unsupportedContent];
