import type { ComposerButton } from '../composer/state/composer-button.ts';
import type { ContentRenderer } from '../content/content-renderer.ts';
import type { MessageAction } from '../message/actions/message-action.ts';

/** What a plugin adds to what is seen. What it adds to what happens is a `Plugin` of the client. */
export interface PanelPlugin {
  readonly name: string;
  readonly contentRenderers?: readonly ContentRenderer[];
  readonly messageActions?: readonly MessageAction[];
  readonly composerButtons?: readonly ComposerButton[];
}

/** What the panel is made of: its own parts and those of plugins. */
export type PanelParts = Required<Omit<PanelPlugin, 'name'>>;
