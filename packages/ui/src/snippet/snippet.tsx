import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../copy-field/copy-text.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './snippet.module.css';

const COPIED_SIGN_MS = 2000;

export interface SnippetProps {
  /** Names the block for screen readers: what the code does. */
  label: string;
  /** The language as it is shown: curl, JSON, TypeScript. */
  language: string;
  code: string;
  copyLabel: string;
  /** `false` means that the code was only selected and the user has to copy it. */
  onCopied: (isCopied: boolean) => void;
}

/** Code to read and copy. Without a clipboard the button selects the code. */
export function Snippet({ label, language, code, copyLabel, onCopied }: SnippetProps) {
  const block = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SIGN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const hasCopied = await copyText(code);
    if (!hasCopied && block.current) window.getSelection()?.selectAllChildren(block.current);
    setCopied(hasCopied);
    onCopied(hasCopied);
  };
  return (
    <figure aria-label={label} className={styles.snippet}>
      <figcaption className={styles.head}>
        <span className={styles.language}>{language}</span>
        <IconButton
          label={copyLabel}
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy()}
        />
      </figcaption>
      {/* Long lines scroll, so the keyboard has to reach the block. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre ref={block} tabIndex={0} className={styles.code}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
