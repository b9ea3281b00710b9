import { Button } from '@parley/ui';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './message-link.module.css';

interface SendingLinkProps {
  text: string;
  onPress: (event: MouseEvent) => void;
  onMouseEnter: (event: MouseEvent) => void;
  onMouseLeave: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link that says something in the name of its reader: they see what before it is sent. */
export function SendingLink({ text, onPress, children, ...hovered }: SendingLinkProps) {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const press = (event: MouseEvent) => {
    onPress(event);
    setOpen(!isOpen);
  };
  const send = () => {
    setOpen(false);
    // What goes wrong with a message is shown at the message.
    client.sendText(text).catch(() => undefined);
  };
  return (
    <>
      <button
        type="button"
        data-in-text
        className={styles.link}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={press}
        {...hovered}
      >
        {children}
      </button>
      {isOpen && (
        // A paragraph may hold no fieldset.
        // biome-ignore lint/a11y/useSemanticElements: see above
        <span id={id} role="group" aria-label={texts.linkSends} className={styles.sending}>
          <span className={styles.label}>{texts.linkSends}</span>
          <q className={styles.quote}>{text}</q>
          <span className={styles.buttons}>
            <Button size="small" variant="primary" disabled={preferences.readonly} onClick={send}>
              {texts.linkSend}
            </Button>
            <Button size="small" variant="ghost" onClick={() => setOpen(false)}>
              {texts.linkCancel}
            </Button>
          </span>
        </span>
      )}
    </>
  );
}
