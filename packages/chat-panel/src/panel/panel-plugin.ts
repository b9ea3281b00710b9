import type { ComposerButton } from '../composer/composer-button.ts';
import { composerButtons } from '../composer/composer-buttons.ts';
import type { ContentRenderer } from '../content/content-renderer.ts';
import { contentRenderers } from '../content/content-renderers.ts';
import type { MessageAction } from '../message-action/message-action.ts';
import { messageActions } from '../message-action/message-actions.ts';

/** What a plugin adds to what is seen. What it adds to what happens is a `Plugin` of the client. */
export interface PanelPlugin {
  readonly name: string;
  readonly contentRenderers?: readonly ContentRenderer[];
  readonly messageActions?: readonly MessageAction[];
  readonly composerButtons?: readonly ComposerButton[];
}

/** What the panel is made of: its own parts and those of plugins. */
export interface PanelParts {
  readonly contentRenderers: readonly ContentRenderer[];
  readonly messageActions: readonly MessageAction[];
  readonly composerButtons: readonly ComposerButton[];
}

/** Renderers of plugins are asked first, so that they can take over; actions and buttons come after our own. */
export function toParts(plugins: readonly PanelPlugin[]): PanelParts {
  return {
    contentRenderers: [...plugins.flatMap((plugin) => plugin.contentRenderers ?? []), ...contentRenderers],
    messageActions: [...messageActions, ...plugins.flatMap((plugin) => plugin.messageActions ?? [])],
    composerButtons: [...composerButtons, ...plugins.flatMap((plugin) => plugin.composerButtons ?? [])],
  };
}
