import { useState } from 'react';
import { cutText, FOLDED_LENGTH } from './cut-text.ts';
import styles from './json-viewer.module.css';
import type { JsonViewerWords } from './json-viewer-words.ts';
import { LongText } from './long-text.tsx';
import { ExactNumber, type JsonValue } from './parse-json.ts';

/** A value without parts. A long string is one line until it is unfolded. */
export function JsonLeaf({ value, words }: { value: JsonValue; words: JsonViewerWords }) {
  const [isFolded, setFolded] = useState(true);
  if (typeof value !== 'string') {
    const shown = value instanceof ExactNumber ? value.source : `${value}`;
    return <span className={kindOf(value)}>{shown}</span>;
  }
  if (value.length <= FOLDED_LENGTH) return <span className={styles.string}>{JSON.stringify(value)}</span>;
  return (
    <span className={styles.string}>
      {isFolded ? JSON.stringify(cutText(value, FOLDED_LENGTH)) : <LongText text={value} seeMore={words.seeMore} />}
      {isFolded && '…'}{' '}
      <button type="button" aria-expanded={!isFolded} className={styles.more} onClick={() => setFolded(!isFolded)}>
        {isFolded ? words.expand : words.collapse}
      </button>
    </span>
  );
}

function kindOf(value: JsonValue): string | undefined {
  if (value === null) return styles.null;
  return typeof value === 'boolean' ? styles.boolean : styles.number;
}
