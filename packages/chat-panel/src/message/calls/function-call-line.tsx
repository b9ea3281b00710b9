import { type Conversation, findMessage, toolResponseTo } from '@parley/chat-core';
import { Spinner } from '@parley/ui';
import { Ban, Check, TriangleAlert } from 'lucide-react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useMessage } from '../../chat-client/use-message.ts';
import { useMessageMeta } from '../../chat-client/use-message-meta.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { callFacts } from './call-facts.ts';
import { FoldLine } from './fold-line.tsx';
import styles from './function-call-line.module.css';
import { functionName } from './function-name.ts';

const FunctionCallDetail = lazyPart(async () => (await import('./function-call-detail.tsx')).FunctionCallDetail);

type CallStatus = 'calling' | 'failed' | 'done' | 'unfinished';

const WORDS = {
  calling: 'usingFunction',
  failed: 'functionFailed',
  done: 'usedFunction',
  unfinished: 'functionUnfinished',
} as const satisfies Record<CallStatus, keyof PanelTexts>;

/** 'using {function name}' as long as a call has no response (chat §2); then what went in and came out. */
export function FunctionCallLine({ messageId }: { messageId: string }) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const message = useMessage(messageId);
  const response = useInGroup((conversation) => responseTo(conversation, messageId));
  const isCalling = useMessageMeta(messageId)?.isFunctionCalling;
  if (!message) return null;
  const facts = callFacts(message, response);
  const name = functionName(message) || texts.functionUnnamed;
  const status = isCalling ? 'calling' : facts.isFailed ? 'failed' : response ? 'done' : 'unfinished';
  const line = (
    <>
      <StatusIcon status={status} />
      <span>{formatText(texts[WORDS[status]], { name })}</span>
      {!isCalling && facts.seconds && <span>· {formatText(texts.functionTime, { seconds: facts.seconds })}</span>}
      {!isCalling && facts.tokens > 0 && <span>· {formatText(texts.functionTokens, { count: facts.tokens })}</span>}
    </>
  );
  if (isCalling || !preferences.showFunctionCallDetail) return <p className={styles.line}>{line}</p>;
  return <FoldLine line={line} detail={(id) => <FunctionCallDetail id={id} facts={facts} />} />;
}

function StatusIcon({ status }: { status: CallStatus }) {
  switch (status) {
    case 'calling':
      return <Spinner />;
    case 'failed':
      return <TriangleAlert aria-hidden size={16} className={styles.failed} />;
    case 'done':
      return <Check aria-hidden size={16} />;
    case 'unfinished':
      return <Ban aria-hidden size={16} />;
  }
}

function responseTo(conversation: Conversation, messageId: string) {
  const message = findMessage(conversation, messageId);
  return message && toolResponseTo(conversation.messages, conversation.messages.indexOf(message));
}
