import { type ReactNode, useMemo } from 'react';
import type { PanelRoom } from '../parts/panel-room.ts';
import { contentRenderers } from './content-renderers.ts';
import type { ContentRenderer } from './renderer/content-renderer.ts';
import { ContentRenderersContext } from './renderer/content-renderers-context.ts';

/** What a plugin of the panel can add to this room. */
export interface ContentPlugin {
  readonly contentRenderers?: readonly ContentRenderer[];
}

interface ContentProviderProps {
  plugins: readonly ContentPlugin[];
  children: ReactNode;
}

/** Renderers of plugins come first, so that they can replace ours. */
function ContentProvider({ plugins, children }: ContentProviderProps) {
  const renderers = useMemo(
    () => [...plugins.flatMap((plugin) => plugin.contentRenderers ?? []), ...contentRenderers],
    [plugins],
  );
  return <ContentRenderersContext value={renderers}>{children}</ContentRenderersContext>;
}

export const contentRoom: PanelRoom<{ plugins: readonly ContentPlugin[] }> = {
  name: 'content',
  Provider: ContentProvider,
};
