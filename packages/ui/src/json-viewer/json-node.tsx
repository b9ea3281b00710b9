import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { branchOf, type JsonBranch } from './json-branch.ts';
import { JsonKey } from './json-key.tsx';
import { JsonLeaf } from './json-leaf.tsx';
import styles from './json-viewer.module.css';
import type { JsonViewerWords } from './json-viewer-words.ts';
import type { JsonValue } from './parse-json.ts';

const PAGE_LENGTH = 100;

interface JsonNodeProps {
  name?: string;
  value: JsonValue;
  words: JsonViewerWords;
  isOpenAtFirst?: boolean;
}

/** One value with its key, and its parts once it is open. */
export function JsonNode({ name, value, words, isOpenAtFirst = false }: JsonNodeProps) {
  const branch = branchOf(value);
  const tone = name === '$error' ? styles.error : name === '$warning' ? styles.warning : undefined;
  return (
    <li className={classNames(styles.node, tone)}>
      {branch && branch.length > 0 ? (
        <Branch name={name} branch={branch} words={words} isOpenAtFirst={isOpenAtFirst} />
      ) : (
        <div className={styles.leaf}>
          {name !== undefined && <JsonKey name={name} words={words} />}
          {branch ? branch.brackets.join('') : <JsonLeaf value={value} words={words} />}
        </div>
      )}
    </li>
  );
}

interface BranchProps {
  name: string | undefined;
  branch: JsonBranch;
  words: JsonViewerWords;
  isOpenAtFirst: boolean;
}

function Branch({ name, branch, words, isOpenAtFirst }: BranchProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [shown, setShown] = useState(PAGE_LENGTH);
  const [opening, closing] = branch.brackets;
  const hidden = branch.length - shown;
  return (
    <>
      <button type="button" aria-expanded={isOpen} className={styles.toggle} onClick={() => setOpen(!isOpen)}>
        <ChevronRight aria-hidden className={styles.chevron} />
        {name !== undefined && <JsonKey name={name} words={words} />}
        <span className={styles.bracket}>{isOpen ? opening : `${opening}…${closing}`}</span>
        {!isOpen && <span className={styles.count}>{words.count(branch.length)}</span>}
      </button>
      {isOpen && (
        <>
          <ul className={styles.branch}>
            {branch.entries(0, shown).map(([key, part]) => (
              <JsonNode key={key} name={key} value={part} words={words} />
            ))}
            {hidden > 0 && (
              <li className={styles.leaf}>
                <button type="button" className={styles.more} onClick={() => setShown(shown + PAGE_LENGTH)}>
                  {words.showMore(hidden)}
                </button>
              </li>
            )}
          </ul>
          <div className={styles.closing}>{closing}</div>
        </>
      )}
    </>
  );
}
