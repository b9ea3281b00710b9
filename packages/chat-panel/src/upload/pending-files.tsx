import { usePanel } from '../panel/panel-context.ts';
import { PendingFile } from './pending-file.tsx';
import styles from './pending-files.module.css';
import { useAnnouncedUploads } from './use-announced-uploads.ts';
import { usePendingFiles } from './use-pending-files.ts';

/** The files of the message to come, from when they are picked on. */
export function PendingFiles() {
  const { copy } = usePanel();
  const files = usePendingFiles();
  useAnnouncedUploads();
  if (files.length === 0) return null;
  return (
    <ul aria-label={copy.pendingFiles} className={styles.files}>
      {files.map((item) => (
        <li key={item.id} className={styles.file}>
          <PendingFile item={item} />
        </li>
      ))}
    </ul>
  );
}
