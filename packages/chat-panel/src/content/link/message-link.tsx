import { type LinkAction, linkAction } from '@parley/chat-core';
import { type MouseEvent, type ReactNode, use } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { MarkdownContext } from '../renderer/markdown-context.ts';
import styles from './message-link.module.css';
import { SendingLink } from './sending-link.tsx';

interface MessageLinkProps {
  href: string;
  children: ReactNode;
}

/** A link that a bot wrote. What may not be followed is words; what would send something says what, first (chat §2). */
export function MessageLink({ href, children }: MessageLinkProps) {
  const client = useClient();
  const messageId = use(MarkdownContext);
  const tell = (event: MouseEvent) => client.plugins.run('onMessageLinkClick', { messageId, url: href, event });
  const told = ({ currentTarget: element }: MouseEvent) => ({ messageId, url: href, element });
  const hovered = {
    onMouseEnter: (event: MouseEvent) => void client.plugins.run('onMdBoxLinkElementMouseEnter', told(event)),
    onMouseLeave: (event: MouseEvent) => void client.plugins.run('onMdBoxLinkElementMouseLeave', told(event)),
  };
  const meant: LinkAction = linkAction(href);
  switch (meant.action) {
    case 'nothing':
      return <span>{children}</span>;
    case 'send-message':
      return (
        <SendingLink text={meant.text} onPress={tell} {...hovered}>
          {children}
        </SendingLink>
      );
    case 'report':
      return (
        <button type="button" data-in-text className={styles.link} onClick={tell} {...hovered}>
          {children}
        </button>
      );
    case 'write-mail':
      return (
        <a href={meant.url} className={styles.link} onClick={tell} {...hovered}>
          {children}
        </a>
      );
    case 'open-window':
    case 'open-wiki':
      return (
        <a
          href={meant.url}
          title={meant.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={styles.link}
          onClick={tell}
          {...hovered}
        >
          {children}
        </a>
      );
  }
}
