import { Spinner } from '@parley/ui';
import { Check } from 'lucide-react';
import { useMessage } from '../chat-client/use-message.ts';
import { useMessageMeta } from '../chat-client/use-message-meta.ts';
import { fillIn } from '../copy/fill-in.ts';
import { usePanel } from '../panel/panel-context.ts';
import styles from './function-call-line.module.css';
import { functionName } from './function-name.ts';

/** 'using {function name}' as long as a call has no response (chat §2). */
export function FunctionCallLine({ messageId }: { messageId: string }) {
  const { copy } = usePanel();
  const message = useMessage(messageId);
  const isCalling = useMessageMeta(messageId)?.isFunctionCalling;
  if (!message) return null;
  const name = functionName(message);
  return (
    <p className={styles.line}>
      {isCalling ? <Spinner /> : <Check aria-hidden size={16} />}
      {fillIn(isCalling ? copy.usingFunction : copy.usedFunction, { name })}
    </p>
  );
}
