import styles from './fact-list.module.css';

/** A name and its value; null when it is not known. */
export type Fact = readonly [name: string, value: string | null];

/** What is known, in a row that wraps. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
