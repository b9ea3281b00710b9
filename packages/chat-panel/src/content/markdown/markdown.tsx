import { classNames } from '@parley/ui';
import { memo, useState } from 'react';
import { MarkdownContext } from '../renderer/markdown-context.ts';
import { BlockToken } from './block-token.tsx';
import styles from './markdown.module.css';
import { createMarkdownReader, type MarkdownBlock } from './markdown-reader.ts';

interface MarkdownProps {
  text: string;
  /** The message it is of. */
  messageId?: string;
  /** More is to come: its end is repaired, and something shows that it is being written. */
  isStreaming?: boolean;
  /** It ends where it was cut off: its end is repaired. */
  isCut?: boolean;
}

/** A text with its headings, lists, tables and code, as React elements: whatever it says, none of it is markup. */
export function Markdown({ text, messageId = '', isStreaming = false, isCut = false }: MarkdownProps) {
  // It remembers what it has read and gives the same for the same text: rendering twice changes nothing.
  const [read] = useState(createMarkdownReader);
  const sections = read(text, !isStreaming && !isCut);
  return (
    <MarkdownContext value={messageId}>
      <div dir="auto" className={classNames(styles.markdown, isStreaming && sections.length === 0 && styles.streaming)}>
        {sections.map((blocks, place) => (
          <Section key={blocks[0]?.start} blocks={blocks} isStreaming={isStreaming && place === sections.length - 1} />
        ))}
      </div>
    </MarkdownContext>
  );
}

interface SectionProps {
  blocks: readonly MarkdownBlock[];
  /** Of the last one only: at the end of a long answer the browser looks at that again, and not at all of it. */
  isStreaming: boolean;
}

const Section = memo(function Section({ blocks, isStreaming }: SectionProps) {
  return (
    <div className={classNames(styles.section, isStreaming && styles.streaming)}>
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
  !one.isOpen && !other.isOpen && one.token.raw === other.token.raw && one.reading === other.reading;
