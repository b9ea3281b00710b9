import { contentOf } from '@parley/chat-core';
import { MessageSource } from '@parley/contract';
import { type ReactNode, useMemo } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { PanelRoom } from '../parts/panel-room.ts';
import { fileContent, imageContent, mixedContent } from './attachment-content.tsx';
import { type ContentRenderer, ContentRenderersContext } from './content-renderer.ts';
import { invalidContent, unsupportedContent } from './fallback-content.tsx';
import { interruptContent } from './interrupt/interrupt-content.tsx';
import { textContent } from './text-content.tsx';

const cardContent: ContentRenderer = {
  name: 'card',
  draws: (message) => contentOf(message).type === 'card',
  Content: lazyPart(async () => (await import('./card/card-content.tsx')).CardContent),
};

const TaskContent = lazyPart(async () => (await import('./task/task-content.tsx')).TaskContent);

/** The answer of a scheduled task, with the name of the task (chat §3 source). */
const taskContent: ContentRenderer = {
  name: 'task',
  draws: ({ source }) => source === MessageSource.taskManualTrigger,
  Content: ({ messageId }) => (
    <TaskContent messageId={messageId}>
      <textContent.Content messageId={messageId} />
    </TaskContent>
  ),
};

/** Our own renderers. The last one accepts every message. */
const contentRenderers: readonly ContentRenderer[] = [
  interruptContent,
  taskContent,
  textContent,
  imageContent,
  fileContent,
  mixedContent,
  cardContent,
  invalidContent,
  unsupportedContent,
];

/** The contributions of a panel plugin to this room. */
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
