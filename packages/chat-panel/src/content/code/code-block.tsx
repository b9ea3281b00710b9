import { IconButton } from '@parley/ui';
import { Check, Copy } from 'lucide-react';
import { memo, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { CopyButton } from '../copy-button.tsx';
import { renderInOrder } from '../growing-text.ts';
import { InsertedElementsContext, withoutMarks } from '../inserted-elements.tsx';
import styles from './code-block.module.css';
import { type CodeLine, createCodeLines, type HighlightLine } from './code-lines.ts';

interface CodeBlockProps {
  /** The text after the opening fence; it begins with the language. */
  infoString: string;
  code: string;
  /** More buttons beside the copy button. */
  buttons?: ReactNode;
  /** Shown above the code, or instead of it. */
  children?: ReactNode;
  isCodeHidden?: boolean;
}

/** Highlighted code with its language and a copy button. */
export function CodeBlock({ infoString, code: source, buttons, children, isCodeHidden = false }: CodeBlockProps) {
  const texts = useTexts();
  // Elements of plugins are not inserted into code.
  const code = use(InsertedElementsContext) ? withoutMarks(source) : source;
  const language = /^[\w+#.-]{1,24}/.exec(infoString)?.[0] ?? '';
  const name = language || texts.code;
  const createHighlight = useHighlighter(language);
  const split = useMemo(() => createCodeLines(createHighlight ?? undefined), [createHighlight]);
  return (
    <figure className={styles.block} aria-label={name}>
      <figcaption className={styles.head}>
        <span>{language}</span>
        <span className={styles.buttons}>
          {buttons}
          <CopyCode code={code} />
        </span>
      </figcaption>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <pre role="group" aria-label={name} className={styles.code} tabIndex={0} dir="ltr" hidden={isCodeHidden}>
        <code>
          {renderInOrder(split(code), (lines) => (
            <Chunk lines={lines} />
          ))}
        </code>
      </pre>
    </figure>
  );
}

function CopyCode({ code }: { code: string }) {
  const texts = useTexts();
  return (
    <CopyButton text={() => code}>
      {({ isCopied, ...button }) => (
        <IconButton
          className={styles.copy}
          label={isCopied ? texts.codeCopied : texts.copyCode}
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {...button}
        />
      )}
    </CopyButton>
  );
}

const Chunk = memo(function Chunk({ lines }: { lines: readonly CodeLine[] }) {
  return (
    <span className={styles.chunk}>
      {renderInOrder(lines, (line, index) => (
        // The end of the chunk breaks its last line. An empty last line needs a newline to have a height.
        <Line line={line} hasNewline={index < lines.length - 1 || line.length === 0} />
      ))}
    </span>
  );
});

const Line = memo(function Line({ line, hasNewline }: { line: CodeLine; hasNewline: boolean }) {
  const end = hasNewline ? '\n' : '';
  if (typeof line === 'string') return line + end;
  return (
    <>
      {renderInOrder(line, ({ text, kind }) => (kind ? <span className={styles[kind]}>{text}</span> : text))}
      {end}
    </>
  );
});

// Shared by all code blocks: once it is loaded, a new block is highlighted from its first render on.
let loadedModule: typeof import('./highlight.ts') | null = null;

/** The highlighter for a language; null until the grammars are loaded, and for an unknown language. */
function useHighlighter(language: string): (() => HighlightLine) | null {
  const [highlighting, setHighlighting] = useState(loadedModule);
  useEffect(() => {
    if (highlighting || !language) return;
    let isMounted = true;
    void import('./highlight.ts').then((module) => {
      loadedModule = module;
      if (isMounted) setHighlighting(module);
    });
    return () => {
      isMounted = false;
    };
  }, [highlighting, language]);
  return (language && highlighting?.highlighterFor(language)) || null;
}
