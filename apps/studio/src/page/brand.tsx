import styles from './brand.module.css';

/** A speech bubble that is a face, and the one it talks to. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <path
        className={styles.first}
        d="M7.5 3.500h11.500a6 6 0 0 1 6 6v4a6 6 0 0 1-6 6h-5.500l-5.2 4.300a.8.8 0 0 1-1.3-.6V19.500a6 6 0 0 1-5.5-6v-4a6 6 0 0 1 6-6Z"
      />
      <ellipse className={styles.eye} cx="9.6" cy="11.4" rx="1.9" ry="2.7" />
      <ellipse className={styles.eye} cx="16.9" cy="11.4" rx="1.9" ry="2.7" />
      <path
        className={styles.second}
        d="M28.3 12.600a4.4 4.4 0 0 1 1.9 3.600v4a4.4 4.4 0 0 1-4.4 4.400h-.6v3.700l-4.6-3.700H17"
      />
    </svg>
  );
}

/** The mark and the name. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <BrandMark />
      Parley
    </span>
  );
}
