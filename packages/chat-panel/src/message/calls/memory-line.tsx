import { parseJson, verboseOf } from '@parley/chat-core';
import { Brain } from 'lucide-react';
import { useMessage } from '../../chat-client/use-message.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { FoldLine } from './fold-line.tsx';
import styles from './function-call-line.module.css';

/** What the bot remembered of its user before it answered (wire §1.8 time_capsule_recall). */
export function MemoryLine({ messageId }: { messageId: string }) {
  const texts = useTexts();
  const message = useMessage(messageId);
  if (!message) return null;
  const text = rememberedText(verboseOf(message)?.data ?? '');
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

/** The field is spelt so on the wire. */
function rememberedText(data: string): string {
  const { wraped_text } = (parseJson(data, () => undefined) ?? {}) as { wraped_text?: unknown };
  return typeof wraped_text === 'string' ? wraped_text : '';
}
