import type { Tokens } from 'marked';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { CopyButton } from '../copy-button.tsx';
import { tableToCsv } from './table-csv.ts';
import styles from './table-frame.module.css';

/** A table that is wider than the message scrolls on its own, also by keyboard, and its edge shows that there is more. */
export function TableFrame({ table, children }: { table: Tokens.Table; children: ReactNode }) {
  const texts = useTexts();
  return (
    <figure className={styles.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <div role="group" aria-label={texts.table} className={styles.view} tabIndex={0}>
        {children}
      </div>
      <CopyButton text={() => tableToCsv(table)}>
        {({ isCopied, ...button }) => (
          <button type="button" className={styles.copy} {...button}>
            {isCopied ? texts.copied : texts.copyTable}
          </button>
        )}
      </CopyButton>
    </figure>
  );
}
