import { classNames as joinNames } from '@parley/ui';
import { type CSSProperties, type RefObject, useEffect } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import { deferToKeyPressesOn } from '../chat-client/frame-schedule.ts';
import { useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { KeyBindingHelp } from './dialogs/panel-dialogs.tsx';
import { useErrorReactions } from './error-reaction/use-error-reactions.ts';
import { usePanelKeys } from './keys/use-panel-keys.ts';
import { useRestoredFocus } from './keys/use-restored-focus.ts';
import { PanelBody } from './panel-body.tsx';
import styles from './panel-frame.module.css';
import { useRoomKeyBindings } from './rooms.tsx';

/** The element around the whole panel, and what it does for all rooms: key bindings, focus, reactions to errors. */
export function PanelFrame({ root }: { root: RefObject<HTMLElement | null> }) {
  const client = useClient();
  const texts = useTexts();
  const { preferences, layout, locale, classNames } = useSettings();
  const keys = useRoomKeyBindings();
  const onKeyDown = usePanelKeys(keys);
  useRestoredFocus(root, client);
  useErrorReactions();
  useEffect(() => deferToKeyPressesOn(document), []);
  const variables = { '--chat-message-width': preferences.messageWidth } as CSSProperties;
  return (
    <section
      ref={root}
      aria-label={texts.panel}
      lang={locale}
      data-layout={layout}
      data-panel-theme={preferences.theme}
      className={joinNames(styles.panel, classNames.panel)}
      style={variables}
      onKeyDown={onKeyDown}
    >
      <PanelBody />
      <KeyBindingHelp />
    </section>
  );
}
