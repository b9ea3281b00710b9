import styles from './brand.module.css';

/** Two speech bubbles. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <path
        className={styles.first}
        d="M7 5h13a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-7l-5 4v-4H7a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Z"
      />
      <path
        className={styles.second}
        d="M27.2 12.2A3.6 3.6 0 0 1 29 15.3v5.1a3.6 3.6 0 0 1-3.6 3.6H25v3.6L20.6 24H16"
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
