import { createContext } from 'react';
import type { ContentRenderer } from './content-renderer.ts';

/** The renderers of the panel: those of plugins, then our own. */
export const ContentRenderersContext = createContext<readonly ContentRenderer[]>([]);
