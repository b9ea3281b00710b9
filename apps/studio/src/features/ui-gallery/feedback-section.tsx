import { AudioWave, Button, Progress, Skeleton, Spinner, useToast } from '@parley/ui';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

const levels = Array.from({ length: 41 }, (_, index) => 50 + 45 * Math.sin(index / 3) * Math.cos(index / 7));

export function FeedbackSection() {
  const toast = useToast();
  return (
    <GallerySection title="What goes on">
      <div className={styles.stack}>
        <Progress label="Upload" percent={64} />
        <Progress label="Indexing" />
        <Progress label="Failed upload" percent={30} tone="danger" />
      </div>
      <div className={styles.stack}>
        <Skeleton width="60%" />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
      <div className={styles.row}>
        <Spinner label="Loading" />
        <Button onClick={() => toast('success', 'Saved')}>Success toast</Button>
        <Button onClick={() => toast('error', 'The server did not answer')}>Error toast</Button>
      </div>
      <div className={styles.stack}>
        <AudioWave label="Recording" levels={levels} />
        <AudioWave label="Recording, let go to discard" levels={levels} size="medium" tone="warning" />
        <AudioWave label="Speaking" levels={levels} size="small" />
      </div>
    </GallerySection>
  );
}
