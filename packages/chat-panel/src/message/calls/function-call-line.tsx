import { type Conversation, type CoreMessage, findMessage, parseJson, toolResponseTo } from '@parley/chat-core';
import { Spinner } from '@parley/ui';
import { Ban, Check, CirclePause, TriangleAlert } from 'lucide-react';
import { useInGroup, useMessage, useMessageMeta } from '../../chat-client/use-in-group.ts';
import { CallProgress } from '../../parts/elapsed-time.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { type CallQuestion, questionAfterCall } from '../../selectors/interrupt.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import type { FirstTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { FoldLine } from './fold-line.tsx';
import styles from './function-call-line.module.css';

const FunctionCallDetail = lazyPart(async () => (await import('./function-call-detail.tsx')).FunctionCallDetail);

/** `waiting`: for an answer of the user. */
type CallStatus = 'waiting' | 'calling' | 'failed' | 'done' | 'unfinished';

const STATUS_TEXTS = {
  waiting: 'botAsks',
  calling: 'usingFunction',
  failed: 'functionFailed',
  done: 'usedFunction',
  unfinished: 'functionUnfinished',
} as const satisfies Record<CallStatus, keyof FirstTexts>;

/** The call in the words of its tool, or 'using {function name}', until it has a response (chat §2); then its input and output. */
export function FunctionCallLine({ messageId }: { messageId: string }) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const message = useMessage(messageId);
  const response = useInGroup((conversation) => responseTo(conversation, messageId));
  const isCalling = useMessageMeta(messageId)?.isFunctionCalling;
  const question = useInGroup((conversation) => questionAfterCall(conversation, messageId));
  if (!message) return null;
  const details = callDetails(message, response);
  const name = functionName(message) || texts.functionUnnamed;
  const isWaiting = question === 'waiting' || question === 'waiting-again';
  const status = isCalling ? (isWaiting ? 'waiting' : 'calling') : endOf(details, response);
  const line = (
    <>
      <StatusIcon status={status} />
      <span>
        {/* The response has words of its own where the call was not made. */}
        {(response && wordsOf(response, question)[status]) ??
          wordsOf(message, question)[status] ??
          formatText(texts[STATUS_TEXTS[status]], { name })}
      </span>
      {status === 'calling' && <CallProgress callId={message.extra_info.call_id} />}
      {!isCalling && Number(details.seconds) > 0 && (
        <span>· {formatText(texts.seconds, { seconds: details.seconds })}</span>
      )}
      {!isCalling && details.tokens > 0 && <span>· {formatText(texts.functionTokens, { count: details.tokens })}</span>}
    </>
  );
  if (isCalling || !preferences.showFunctionCallDetail) return <p className={styles.line}>{line}</p>;
  return (
    <FoldLine
      line={line}
      detail={(id) => <FunctionCallDetail id={id} input={details.input} output={details.output} />}
    />
  );
}

const endOf = ({ isFailed }: CallDetails, response: CoreMessage | null) =>
  isFailed ? 'failed' : response ? 'done' : 'unfinished';

function StatusIcon({ status }: { status: CallStatus }) {
  switch (status) {
    case 'waiting':
      return <CirclePause aria-hidden size={16} />;
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

/** The words that the server has for the call (wire §1.6 execute_display_name); empty for a tool without any. */
function wordsOf(
  { extra_info }: Pick<CoreMessage, 'extra_info'>,
  question: CallQuestion,
): Partial<Record<CallStatus, string>> {
  const words = parseJson(extra_info.execute_display_name ?? '', () => undefined) as Record<string, unknown> | null;
  const text = (name: string) => (typeof words?.[name] === 'string' && words[name] !== '' ? words[name] : undefined);
  const isFirst = question === 'none' || question === 'waiting';
  const asking = isFirst ? text('name_asking') : undefined;
  return {
    waiting: asking,
    calling: asking ?? text('name_executing'),
    done: text('name_executed'),
    failed: text('name_execute_failed'),
    unfinished: question === 'closed' ? text('name_not_executed') : undefined,
  };
}

/** The name in the call itself, or in its extra info. */
function functionName({ content, extra_info }: Pick<CoreMessage, 'content' | 'extra_info'>): string {
  const call = parseJson(content, () => undefined) as { name?: unknown } | null;
  const name = typeof call?.name === 'string' ? call.name : '';
  return name || extra_info.tool_name || extra_info.plugin || '';
}

/** Input, output and cost of a call; empty or 0 if the server did not send them. */
interface CallDetails {
  readonly input: string;
  readonly output: string | null;
  readonly isFailed: boolean;
  /** With one decimal: 0.0 where it took less than that. */
  readonly seconds: string;
  readonly tokens: number;
}

function callDetails(call: CoreMessage, response: CoreMessage | null): CallDetails {
  const info = { ...call.extra_info, ...withoutEmpty(response?.extra_info ?? {}) };
  const total = Number(info.token || 0) || Number(info.input_tokens || 0) + Number(info.output_tokens || 0);
  return {
    input: findInput(call),
    output: response?.content ?? null,
    isFailed: info.plugin_status === '1',
    seconds: info.time_cost ?? '',
    tokens: total || Number(info.workflow_tokens || 0),
  };
}

const withoutEmpty = (values: CoreMessage['extra_info']) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/** The arguments of the call, which may be a JSON string inside the JSON. */
function findInput({ content, extra_info }: CoreMessage): string {
  const call = parseJson(content, () => undefined) as { arguments?: unknown } | null;
  const input = call?.arguments;
  if (typeof input === 'string') return input;
  if (input !== undefined) return JSON.stringify(input);
  return extra_info.plugin_request || content;
}
