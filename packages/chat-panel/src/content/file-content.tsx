import { contentOf } from '@parley/chat-core';
import { useMessage } from '../chat-client/use-message.ts';
import styles from './file/file-card.module.css';
import { FileCard } from './file/file-card.tsx';
import type { ContentProps, ContentRenderer } from './renderer/content-renderer.ts';

function FileContent({ messageId }: ContentProps) {
  const message = useMessage(messageId);
  const content = message && contentOf(message);
  if (content?.type !== 'file') return null;
  return (
    <div className={styles.list}>
      {content.files.map((file) => (
        <FileCard key={file.file_key} file={file} />
      ))}
    </div>
  );
}

export const fileContent: ContentRenderer = {
  name: 'file',
  draws: (message) => contentOf(message).type === 'file',
  Content: FileContent,
};
