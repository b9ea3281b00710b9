import { Fragment } from 'react';
import styles from './search-results.module.css';

interface PassageProps {
  text: string;
  matches: readonly (readonly [number, number])[];
}

/** A passage with its matches marked. */
export function Passage({ text, matches }: PassageProps) {
  let end = 0;
  const parts = matches.map(([start, matchEnd]) => {
    const before = text.slice(end, start);
    end = matchEnd;
    return (
      <Fragment key={start}>
        {before}
        <mark>{text.slice(start, matchEnd)}</mark>
      </Fragment>
    );
  });
  return (
    <span className={styles.passage}>
      {parts}
      {text.slice(end)}
    </span>
  );
}
