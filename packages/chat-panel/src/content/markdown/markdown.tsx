import { classNames } from '@parley/ui';
import { memo, useState } from 'react';
import { MarkdownMessageContext } from '../content-renderer.ts';
import { createFootnotes, FootnotesContext } from './footnotes.tsx';
import styles from './markdown.module.css';
import { createMarkdownParser, type MarkdownBlock } from './markdown-parser.ts';
import { BlockToken } from './markdown-tokens.tsx';

interface MarkdownProps {
  text: string;
  /** The message that the text belongs to. */
  messageId?: string;
  /** More text follows: the ending is repaired and a cursor is shown. */
  isStreaming?: boolean;
  /** The reply was stopped: the ending is repaired. */
  isCut?: boolean;
}

/** Markdown as React elements. HTML in the text is shown as text. */
export function Markdown({ text, messageId = '', isStreaming = false, isCut = false }: MarkdownProps) {
  // The parser has a cache, and returns the same result for the same text: rendering twice changes nothing.
  const [parse] = useState(createMarkdownParser);
  const [footnotes] = useState(createFootnotes);
  const chunks = parse(text, !isStreaming && !isCut);
  return (
    <MarkdownMessageContext value={messageId}>
      <FootnotesContext value={footnotes}>
        <div
          dir="auto"
          data-markdown
          className={classNames(styles.markdown, isStreaming && chunks.length === 0 && styles.streaming)}
        >
          {chunks.map((blocks, index) => (
            <Chunk key={blocks[0]?.start} blocks={blocks} isStreaming={isStreaming && index === chunks.length - 1} />
          ))}
        </div>
      </FootnotesContext>
    </MarkdownMessageContext>
  );
}

interface ChunkProps {
  blocks: readonly MarkdownBlock[];
  /** Only for the last chunk: when streaming ends, the browser lays out that chunk again and not the whole answer. */
  isStreaming: boolean;
}

const Chunk = memo(function Chunk({ blocks, isStreaming }: ChunkProps) {
  return (
    <div className={classNames(styles.chunk, isStreaming && styles.streaming)}>
      {blocks.map((block) => (
        <Block key={block.start} block={block} />
      ))}
    </div>
  );
});

const Block = memo(
  function Block({ block }: { block: MarkdownBlock }) {
    return <BlockToken token={block.token} depth={0} />;
  },
  ({ block: before }, { block: now }) => before === now || isSame(before, now),
);

const isSame = (one: MarkdownBlock, other: MarkdownBlock): boolean =>
  !one.isOpen && !other.isOpen && one.token.raw === other.token.raw && one.pass === other.pass;
