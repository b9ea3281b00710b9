import { reasoningOf, textOf } from '@parley/chat-core';
import { Spinner } from '@parley/ui';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessage } from '../chat-client/use-in-group.ts';
import { useStepSeconds } from '../parts/elapsed-time.tsx';
import { isEmptyAnswer } from '../selectors/incomplete-reply.ts';
import { formatDuration } from '../texts/format-duration.ts';
import { formatText } from '../texts/format-text.ts';
import type { FirstTexts } from '../texts/panel-texts.ts';
import { useTexts } from '../texts/texts-context.ts';
import type { ContentProps, ContentRenderer } from './content-renderer.ts';
import { InsertedElementsContext, markElements, textWithElements, useInsertedElements } from './inserted-elements.tsx';
import { Markdown } from './markdown/markdown.tsx';
import styles from './text-content.module.css';

/** An answer as Markdown, cut where the reply was stopped. The text of a user is shown as typed. */
function TextContent({ messageId }: ContentProps) {
  const texts = useTexts();
  const message = useMessage(messageId);
  const inserted = useInsertedElements(message);
  if (!message) return null;
  const isStreaming = !message.is_finish;
  if (!isStreaming && isEmptyAnswer(message)) return <p className={styles.empty}>{texts.saidNothing}</p>;
  const plain = textOf(message);
  const text = inserted ? markElements(plain, inserted) : plain;
  if (message.role === 'user')
    return (
      <InsertedElementsContext value={inserted}>
        <div dir="auto" className={styles.text}>
          {textWithElements(text)}
        </div>
      </InsertedElementsContext>
    );
  return (
    <>
      <Reasoning messageId={messageId} />
      {(text !== '' || (isStreaming && message.reasoning_content === '')) && (
        <InsertedElementsContext value={inserted}>
          <Markdown text={text} messageId={messageId} isStreaming={isStreaming} isCut={message.status === 'broken'} />
        </InsertedElementsContext>
      )}
    </>
  );
}

/** The reasoning before an answer: open while it streams, collapsed afterwards, unless the user toggled it. */
function Reasoning({ messageId }: ContentProps) {
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
        {isRunning ? <RunningReasoning /> : reasoningDone(texts, message.extra_info.reasoning_time)}
      </button>
      {isOpen && (
        <div id={id} className={styles.thoughts}>
          <Markdown text={text} messageId={messageId} isStreaming={isRunning} />
        </div>
      )}
    </div>
  );
}

function RunningReasoning() {
  const texts = useTexts();
  const seconds = useStepSeconds();
  return seconds === 0
    ? texts.reasoningRunning
    : formatText(texts.reasoningFor, { time: formatDuration(texts, seconds) });
}

/** The time is in seconds; messages of earlier versions have none. */
function reasoningDone(texts: FirstTexts, time: string | undefined): string {
  if (!time) return texts.reasoning;
  return formatText(texts.reasoned, { time: formatDuration(texts, Math.max(1, Math.round(Number(time)))) });
}

export const textContent: ContentRenderer = {
  name: 'text',
  draws: ({ content_type, type }) => content_type === 'text' && type !== 'verbose',
  Content: TextContent,
};
