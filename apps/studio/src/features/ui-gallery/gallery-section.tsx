import { type ReactNode, useId } from 'react';
import styles from './gallery-page.module.css';

interface GallerySectionProps {
  title: string;
  /** One column instead of as many as fit. */
  isWide?: boolean;
  children: ReactNode;
}

export function GallerySection({ title, isWide = false, children }: GallerySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      <div className={isWide ? styles.wide : styles.specimens}>{children}</div>
    </section>
  );
}
