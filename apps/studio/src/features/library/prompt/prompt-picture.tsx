import { ScrollText } from 'lucide-react';
import styles from './prompt-picture.module.css';

/** The sign of a prompt, where other resources have a picture. */
export function PromptPicture() {
  return (
    <span aria-hidden className={styles.picture}>
      <ScrollText />
    </span>
  );
}
