import { ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { cutText, FOLDED_LENGTH } from './cut-text.ts';
import styles from './json-viewer.module.css';
import type { JsonViewerTexts } from './json-viewer-texts.ts';
import { LongText } from './long-text.tsx';
import { ExactNumber, type JsonValue } from './parse-json.ts';

const PAGE_LENGTH = 100;

interface JsonNodeProps {
  name?: string;
  value: JsonValue;
  texts: JsonViewerTexts;
  isOpenAtFirst?: boolean;
}

/** A value with its key, and its children once it is open. */
export function JsonNode({ name, value, texts, isOpenAtFirst = false }: JsonNodeProps) {
  const branch = branchOf(value);
  const tone = name === '$error' ? styles.error : name === '$warning' ? styles.warning : undefined;
  return (
    <li className={classNames(styles.node, tone)}>
      {branch && branch.length > 0 ? (
        <Branch name={name} branch={branch} texts={texts} isOpenAtFirst={isOpenAtFirst} />
      ) : (
        <div className={styles.leaf}>
          {name !== undefined && <JsonKey name={name} texts={texts} />}
          {branch ? branch.brackets.join('') : <JsonLeaf value={value} texts={texts} />}
        </div>
      )}
    </li>
  );
}

interface BranchProps {
  name: string | undefined;
  branch: JsonBranch;
  texts: JsonViewerTexts;
  isOpenAtFirst: boolean;
}

function Branch({ name, branch, texts, isOpenAtFirst }: BranchProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [shown, setShown] = useState(PAGE_LENGTH);
  const [opening, closing] = branch.brackets;
  const hidden = branch.length - shown;
  return (
    <>
      <button type="button" aria-expanded={isOpen} className={styles.toggle} onClick={() => setOpen(!isOpen)}>
        <ChevronRight aria-hidden className={styles.chevron} />
        {name !== undefined && <JsonKey name={name} texts={texts} />}
        <span className={styles.bracket}>{isOpen ? opening : `${opening}…${closing}`}</span>
        {!isOpen && <span className={styles.count}>{texts.count(branch.length)}</span>}
      </button>
      {isOpen && (
        <>
          <ul className={styles.branch}>
            {branch.entries(0, shown).map(([key, part]) => (
              <JsonNode key={key} name={key} value={part} texts={texts} />
            ))}
            {hidden > 0 && (
              <li className={styles.leaf}>
                <button type="button" className={styles.more} onClick={() => setShown(shown + PAGE_LENGTH)}>
                  {texts.showMore(hidden)}
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

/** The key of a value. `$error` and `$warning` are shown as texts (chat §8). */
function JsonKey({ name, texts }: { name: string; texts: JsonViewerTexts }) {
  if (name === '$error')
    return (
      <span className={styles.mark}>
        <CircleAlert aria-hidden />
        {texts.error}:{' '}
      </span>
    );
  if (name === '$warning')
    return (
      <span className={styles.mark}>
        <TriangleAlert aria-hidden />
        {texts.warning}:{' '}
      </span>
    );
  return <span className={styles.key}>{name}: </span>;
}

/** A value without children. A long string is one line until it is expanded. */
function JsonLeaf({ value, texts }: { value: JsonValue; texts: JsonViewerTexts }) {
  const [isFolded, setFolded] = useState(true);
  if (typeof value !== 'string') {
    const shown = value instanceof ExactNumber ? value.source : `${value}`;
    return <span className={kindOf(value)}>{shown}</span>;
  }
  if (value.length <= FOLDED_LENGTH) return <span className={styles.string}>{JSON.stringify(value)}</span>;
  return (
    <span className={styles.string}>
      {isFolded ? JSON.stringify(cutText(value, FOLDED_LENGTH)) : <LongText text={value} seeMore={texts.seeMore} />}
      {isFolded && '…'}{' '}
      <button type="button" aria-expanded={!isFolded} className={styles.more} onClick={() => setFolded(!isFolded)}>
        {isFolded ? texts.expand : texts.collapse}
      </button>
    </span>
  );
}

function kindOf(value: JsonValue): string | undefined {
  if (value === null) return styles.null;
  return typeof value === 'boolean' ? styles.boolean : styles.number;
}

/** An array or object in the tree. */
export interface JsonBranch {
  readonly brackets: readonly [open: string, close: string];
  readonly length: number;
  /** The children from `start` to `end`, created only when they are shown. */
  entries(start: number, end: number): readonly (readonly [key: string, value: JsonValue])[];
}

/** Undefined for a value that is no array or object. */
function branchOf(value: JsonValue): JsonBranch | undefined {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return undefined;
  if (Array.isArray(value))
    return {
      brackets: ['[', ']'],
      length: value.length,
      entries: (start, end) => value.slice(start, end).map((item, index) => [`${start + index}`, item]),
    };
  const keys = Object.keys(value);
  return {
    brackets: ['{', '}'],
    length: keys.length,
    entries: (start, end) => keys.slice(start, end).map((key) => [key, value[key] ?? null]),
  };
}
