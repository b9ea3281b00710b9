import type { ComposerPlugin } from '../composer/composer-room.tsx';
import type { ContentPlugin } from '../content/content-room.tsx';
import type { MessagePlugin } from '../message/message-room.tsx';

/** What a plugin adds to the interface; each room says what it takes. Behaviour is added by a `Plugin` of the client. */
export interface PanelPlugin extends ContentPlugin, MessagePlugin, ComposerPlugin {
  readonly name: string;
}
