import { type LinkAction, linkAction } from '@parley/chat-core';
import { Button } from '@parley/ui';
import { type MouseEvent, type ReactNode, use, useId, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { MarkdownMessageContext } from '../content-renderer.ts';
import styles from './message-link.module.css';

interface MessageLinkProps {
  href: string;
  children: ReactNode;
}

/** A link in an answer. An invalid link is plain text; a link that sends a message shows the message first (chat §2). */
export function MessageLink({ href, children }: MessageLinkProps) {
  const client = useClient();
  const messageId = use(MarkdownMessageContext);
  const reportClick = (event: MouseEvent) => client.plugins.run('onMessageLinkClick', { messageId, url: href, event });
  const hookPayload = ({ currentTarget: element }: MouseEvent) => ({ messageId, url: href, element });
  const hoverEvents = {
    onMouseEnter: (event: MouseEvent) => void client.plugins.run('onMdBoxLinkElementMouseEnter', hookPayload(event)),
    onMouseLeave: (event: MouseEvent) => void client.plugins.run('onMdBoxLinkElementMouseLeave', hookPayload(event)),
  };
  const target: LinkAction = linkAction(href);
  switch (target.action) {
    case 'nothing':
      return <span>{children}</span>;
    case 'send-message':
      return (
        <SendingLink text={target.text} onPress={reportClick} {...hoverEvents}>
          {children}
        </SendingLink>
      );
    case 'report':
      return (
        <button type="button" data-in-text className={styles.link} onClick={reportClick} {...hoverEvents}>
          {children}
        </button>
      );
    case 'write-mail':
      return (
        <a href={target.url} className={styles.link} onClick={reportClick} {...hoverEvents}>
          {children}
        </a>
      );
    case 'open-window':
    case 'open-wiki':
      return (
        <a
          href={target.url}
          title={target.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={styles.link}
          onClick={reportClick}
          {...hoverEvents}
        >
          {children}
        </a>
      );
  }
}

interface SendingLinkProps {
  text: string;
  onPress: (event: MouseEvent) => void;
  onMouseEnter: (event: MouseEvent) => void;
  onMouseLeave: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link that sends a message for the user, who sees the text before it is sent. */
function SendingLink({ text, onPress, children, ...hoverEvents }: SendingLinkProps) {
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
    // The message itself shows a failure.
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
        {...hoverEvents}
      >
        {children}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a paragraph cannot contain a fieldset
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
