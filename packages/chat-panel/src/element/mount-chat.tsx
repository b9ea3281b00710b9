import '@parley/ui/tokens.css';
import '@parley/ui/base.css';
import { SurfaceContext } from '@parley/ui';
import { createRoot } from 'react-dom/client';
import { ElementChat } from './element-chat.tsx';
import type { ElementSettings } from './element-settings.ts';

export interface MountedChat {
  update(settings: ElementSettings): void;
  unmount(): void;
}

interface Places {
  readonly chat: HTMLElement;
  readonly floating: HTMLElement;
}

/** Renders the chat into an element. Menus and dialogs stay in the same shadow tree and do not affect the page. */
export function mountChat(
  { chat, floating }: Places,
  first: ElementSettings,
  onError: (error: unknown) => void,
): MountedChat {
  const root = createRoot(chat);
  const surface = { container: floating, isWholePage: false };
  const draw = (settings: ElementSettings) =>
    root.render(
      <SurfaceContext value={surface}>
        <ElementChat settings={settings} onError={onError} />
      </SurfaceContext>,
    );
  draw(first);
  return { update: draw, unmount: () => root.unmount() };
}
