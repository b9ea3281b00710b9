import { usePanel } from '../../panel/panel-context.ts';
import { late } from '../../parts/lazy-part.tsx';
import { PendingFile } from './pending-file.tsx';
import styles from './pending-files.module.css';
import { useAnnouncedUploads } from './use-announced-uploads.ts';
import { useFileKeeping } from './use-file-keeping.ts';
import { usePendingFiles } from './use-pending-files.ts';

const FileKeeper = late(async () => (await import('./file-keeper.tsx')).FileKeeper);

/** The files of the message to come, from when they are picked on. */
export function PendingFiles() {
  const { copy } = usePanel();
  const files = usePendingFiles();
  const keeping = useFileKeeping(files.length > 0);
  useAnnouncedUploads();
  return (
    <>
      {keeping && <FileKeeper files={files} {...keeping} />}
      {files.length > 0 && (
        <ul aria-label={copy.pendingFiles} className={styles.files}>
          {files.map((item) => (
            <li key={item.id} className={styles.file}>
              <PendingFile item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
