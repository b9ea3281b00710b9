import { copyText, IconButton } from '@parley/ui';
import { Check, Copy } from 'lucide-react';
import { memo, type ReactNode, use, useMemo, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import { withoutMarks } from '../inserted/insert-elements.ts';
import { InsertedContext } from '../inserted/inserted-text.tsx';
import { renderInOrder } from '../streaming/render-in-order.ts';
import styles from './code-block.module.css';
import { type CodeLine, createCodeReader } from './code-reader.ts';
import { useHighlighter } from './use-highlighter.ts';

interface CodeBlockProps {
  /** What stands after the fence. */
  language: string;
  code: string;
  /** What else can be done with it. */
  buttons?: ReactNode;
  /** What the code is of; it may stand in place of the code. */
  children?: ReactNode;
  isCodeHidden?: boolean;
}

/** Code with its language, a way to copy it, and colours. */
export function CodeBlock({ language: words, code: written, buttons, children, isCodeHidden = false }: CodeBlockProps) {
  const texts = useTexts();
  // In code every character stands for itself: nothing is put into it.
  const code = use(InsertedContext) ? withoutMarks(written) : written;
  const language = /^[\w+#.-]{1,24}/.exec(words)?.[0] ?? '';
  const name = language || texts.code;
  const createHighlight = useHighlighter(language);
  const read = useMemo(() => createCodeReader(createHighlight ?? undefined), [createHighlight]);
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
      {/* biome-ignore lint/a11y/useSemanticElements: code is no field of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached */}
      <pre role="group" aria-label={name} className={styles.code} tabIndex={0} dir="ltr" hidden={isCodeHidden}>
        <code>
          {renderInOrder(read(code), (lines) => (
            <Chunk lines={lines} />
          ))}
        </code>
      </pre>
    </figure>
  );
}

function CopyCode({ code }: { code: string }) {
  const texts = useTexts();
  const [isCopied, setCopied] = useState(false);
  const press = () => {
    void copyText(code).then((isThere) => setCopied(isThere));
  };
  return (
    <IconButton
      className={styles.copy}
      label={isCopied ? texts.codeCopied : texts.copyCode}
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={press}
      onBlur={() => setCopied(false)}
    />
  );
}

const Chunk = memo(function Chunk({ lines }: { lines: readonly CodeLine[] }) {
  return (
    <span className={styles.chunk}>
      {renderInOrder(lines, (line, place) => (
        // The chunk itself ends its last line, unless that is empty: then nothing would show that it is there.
        <Line line={line} hasEnd={place < lines.length - 1 || line.length === 0} />
      ))}
    </span>
  );
});

const Line = memo(function Line({ line, hasEnd }: { line: CodeLine; hasEnd: boolean }) {
  const end = hasEnd ? '\n' : '';
  if (typeof line === 'string') return line + end;
  return (
    <>
      {renderInOrder(line, ({ text, kind }) => (kind ? <span className={styles[kind]}>{text}</span> : text))}
      {end}
    </>
  );
});
