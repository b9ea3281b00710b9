import styles from './create-dialog.module.css';

/** Why something could not be done, at the top of a step. */
export function Failure({ text }: { text: string }) {
  return (
    text && (
      <p role="alert" className={styles.failure}>
        {text}
      </p>
    )
  );
}
