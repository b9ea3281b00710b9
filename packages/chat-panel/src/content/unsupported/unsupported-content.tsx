import { useMessage } from '../../chat-client/use-message.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ContentProps, ContentRenderer } from '../renderer/content-renderer.ts';
import styles from './unsupported-content.module.css';

export function UnsupportedContent({ messageId }: ContentProps) {
  const texts = useTexts();
  const message = useMessage(messageId);
  if (!message) return null;
  return <p className={styles.unsupported}>{formatText(texts.notSupported, { type: message.content_type })}</p>;
}

export const unsupportedContent: ContentRenderer = {
  name: 'unsupported',
  draws: () => true,
  Content: UnsupportedContent,
};
