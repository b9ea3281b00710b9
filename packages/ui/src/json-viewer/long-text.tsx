import { useState } from 'react';
import { cutText, nextCut, TEXT_CUT_LENGTH } from './cut-text.ts';
import styles from './json-viewer.module.css';

/** Text that is cut after 10,000 characters, with a button to see more. */
export function LongText({ text, seeMore }: { text: string; seeMore: string }) {
  const [cut, setCut] = useState(TEXT_CUT_LENGTH);
  return (
    <span className={styles.wholeText}>
      {cutText(text, cut)}
      {text.length > cut && (
        <>
          {'… '}
          <button type="button" className={styles.more} onClick={() => setCut(nextCut(cut))}>
            {seeMore}
          </button>
        </>
      )}
    </span>
  );
}
