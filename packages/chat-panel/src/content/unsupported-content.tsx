import { useMessage } from '../chat-client/use-message.ts';
import { usePanel } from '../panel/panel-context.ts';
import { fillIn } from '../texts/fill-in.ts';
import type { ContentProps, ContentRenderer } from './content-renderer.ts';
import styles from './unsupported-content.module.css';

export function UnsupportedContent({ messageId }: ContentProps) {
  const { copy } = usePanel();
  const message = useMessage(messageId);
  if (!message) return null;
  return <p className={styles.unsupported}>{fillIn(copy.notSupported, { type: message.content_type })}</p>;
}

export const unsupportedContent: ContentRenderer = {
  name: 'unsupported',
  draws: () => true,
  Content: UnsupportedContent,
};
