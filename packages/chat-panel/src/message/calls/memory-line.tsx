import { parseJson, verboseOf } from '@parley/chat-core';
import { Brain } from 'lucide-react';
import { useMessage } from '../../chat-client/use-in-group.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { FoldLine } from './fold-line.tsx';
import styles from './function-call-line.module.css';

/** The long-term memory that was recalled for an answer (wire §1.8 time_capsule_recall). */
export function MemoryLine({ messageId }: { messageId: string }) {
  const texts = useTexts();
  const message = useMessage(messageId);
  if (!message) return null;
  const text = recalledText(verboseOf(message)?.data ?? '');
  const line = (
    <>
      <Brain aria-hidden size={16} />
      <span>{texts.memoryRecalled}</span>
    </>
  );
  if (!text) return <p className={styles.line}>{line}</p>;
  return (
    <FoldLine
      line={line}
      detail={(id) => (
        <div id={id} className={styles.detail}>
          <p dir="auto" className={styles.memory}>
            {text}
          </p>
        </div>
      )}
    />
  );
}

/** `wraped_text` is the spelling of the wire. */
function recalledText(data: string): string {
  const { wraped_text } = (parseJson(data, () => undefined) ?? {}) as { wraped_text?: unknown };
  return typeof wraped_text === 'string' ? wraped_text : '';
}
