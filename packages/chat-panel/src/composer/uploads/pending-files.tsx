import { lazyPart } from '../../parts/lazy-part.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { PendingFile } from './pending-file.tsx';
import styles from './pending-files.module.css';
import { useAnnouncedUploads } from './use-announced-uploads.ts';
import { useFileStorage } from './use-file-storage.ts';
import { usePendingFiles } from './use-pending-files.ts';

const FileStorage = lazyPart(async () => (await import('./file-storage.tsx')).FileStorage);

/** The files of the message to come, from when they are picked on. */
export function PendingFiles() {
  const texts = useTexts();
  const files = usePendingFiles();
  const storage = useFileStorage(files.length > 0);
  useAnnouncedUploads();
  return (
    <>
      {storage && <FileStorage files={files} {...storage} />}
      {files.length > 0 && (
        <ul aria-label={texts.pendingFiles} className={styles.files}>
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
