import { CircleAlert, TriangleAlert } from 'lucide-react';
import styles from './json-viewer.module.css';
import type { JsonViewerWords } from './json-viewer-words.ts';

/** The key of a value. `$error` and `$warning` say what they mean (chat §8). */
export function JsonKey({ name, words }: { name: string; words: JsonViewerWords }) {
  if (name === '$error')
    return (
      <span className={styles.mark}>
        <CircleAlert aria-hidden />
        {words.error}:{' '}
      </span>
    );
  if (name === '$warning')
    return (
      <span className={styles.mark}>
        <TriangleAlert aria-hidden />
        {words.warning}:{' '}
      </span>
    );
  return <span className={styles.key}>{name}: </span>;
}
