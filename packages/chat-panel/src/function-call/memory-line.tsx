import { parseJson, verboseOf } from '@parley/chat-core';
import { Brain, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessage } from '../chat-client/use-message.ts';
import { usePanel } from '../panel/panel-context.ts';
import styles from './function-call-line.module.css';

/** What the bot remembered of its user before it answered (wire §1.8 time_capsule_recall). */
export function MemoryLine({ messageId }: { messageId: string }) {
  const { copy } = usePanel();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const message = useMessage(messageId);
  if (!message) return null;
  const text = rememberedText(verboseOf(message)?.data ?? '');
  const line = (
    <>
      <Brain aria-hidden size={16} />
      <span>{copy.memoryRecalled}</span>
    </>
  );
  if (!text) return <p className={styles.line}>{line}</p>;
  return (
    <div className={styles.call}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {line}
        <ChevronRight aria-hidden size={14} className={styles.arrow} />
      </button>
      {isOpen && (
        <div id={id} className={styles.detail}>
          <p dir="auto" className={styles.memory}>
            {text}
          </p>
        </div>
      )}
    </div>
  );
}

/** The field is spelt so on the wire. */
function rememberedText(data: string): string {
  const { wraped_text } = (parseJson(data, () => undefined) ?? {}) as { wraped_text?: unknown };
  return typeof wraped_text === 'string' ? wraped_text : '';
}
