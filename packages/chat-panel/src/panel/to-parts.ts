import { composerButtons } from '../composer/composer-buttons.ts';
import { contentRenderers } from '../content/content-renderers.ts';
import { messageActions } from '../message/actions/message-actions.ts';
import type { PanelParts, PanelPlugin } from './panel-plugin.ts';

/** Renderers of plugins are asked first, so that they can take over; actions and buttons come after our own. */
export function toParts(plugins: readonly PanelPlugin[]): PanelParts {
  return {
    contentRenderers: [...plugins.flatMap((plugin) => plugin.contentRenderers ?? []), ...contentRenderers],
    messageActions: [...messageActions, ...plugins.flatMap((plugin) => plugin.messageActions ?? [])],
    composerButtons: [...composerButtons, ...plugins.flatMap((plugin) => plugin.composerButtons ?? [])],
  };
}
