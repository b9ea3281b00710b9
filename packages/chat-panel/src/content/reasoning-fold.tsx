import { reasoningOf } from '@parley/chat-core';
import { Spinner } from '@parley/ui';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessage } from '../chat-client/use-message.ts';
import { useTexts } from '../texts/texts-context.ts';
import { Markdown } from './markdown/markdown.tsx';
import styles from './reasoning-fold.module.css';
import type { ContentProps } from './renderer/content-renderer.ts';

/** What the bot thought before it spoke: open while it thinks, folded away once it speaks, unless the reader chose. */
export function ReasoningFold({ messageId }: ContentProps) {
  const texts = useTexts();
  const id = useId();
  const message = useMessage(messageId);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const reasoning = message && reasoningOf(message);
  if (!reasoning) return null;
  const { text, isRunning } = reasoning;
  const isOpen = chosen ?? isRunning;
  return (
    <div className={styles.reasoning}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        {isRunning ? <Spinner size={14} /> : <ChevronRight aria-hidden size={14} className={styles.arrow} />}
        {isRunning ? texts.reasoningRunning : texts.reasoning}
      </button>
      {isOpen && (
        <div id={id} className={styles.thoughts}>
          <Markdown text={text} messageId={messageId} isStreaming={isRunning} />
        </div>
      )}
    </div>
  );
}
