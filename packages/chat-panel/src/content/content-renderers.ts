import { cardContent } from './card-content.tsx';
import { fileContent } from './file-content.tsx';
import { imageContent } from './image-content.tsx';
import { interruptContent } from './interrupt/interrupt-content.tsx';
import { invalidContent } from './invalid-content.tsx';
import { mixedContent } from './mixed-content.tsx';
import type { ContentRenderer } from './renderer/content-renderer.ts';
import { textContent } from './text-content.tsx';
import { unsupportedContent } from './unsupported/unsupported-content.tsx';

/** Our own renderers, one file each. The last draws whatever no other does. */
export const contentRenderers: readonly ContentRenderer[] = [
  interruptContent,
  textContent,
  imageContent,
  fileContent,
  mixedContent,
  cardContent,
  invalidContent,
  unsupportedContent,
];
