import type { LocationRequest } from '@parley/chat-core';
import type { ChatMessage } from '@parley/contract';
import { Button, TextField } from '@parley/ui';
import { type FormEvent, useId, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useMessage } from '../../chat-client/use-in-group.ts';
import {
  type InterruptConnection,
  type InterruptDetail,
  type InterruptQuestion,
  toToolOutputs,
} from '../../selectors/interrupt.ts';
import { interruptTexts } from '../../texts/later/interrupt-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { ConnectField } from './connect-field.tsx';
import styles from './interrupt.module.css';
import { LocationField } from './location-field.tsx';

interface InterruptFormProps {
  messageId: string;
  replyId: string;
  questions: readonly InterruptQuestion[];
  connections: readonly InterruptConnection[];
  location: LocationRequest | null;
  canAnswer: boolean;
}

interface Given {
  readonly answers: readonly string[];
  readonly place: string | null;
  /** By the id of the call: whether the user has connected the plugin or declined. */
  readonly connected: Readonly<Record<string, string>>;
}

/**
 * Everything that a paused reply waits for, in one form: it continues only with all answers. If that is one question with
 * options, or the location alone, the press is the answer.
 */
export function InterruptForm({ messageId, replyId, location, canAnswer, ...asked }: InterruptFormProps) {
  const { questions, connections } = asked;
  const client = useClient();
  const texts = useLaterTexts(interruptTexts);
  const message = useMessage(messageId);
  const id = useId();
  const [given, setGiven] = useState<Given>({ answers: [], place: null, connected: {} });
  const [status, setStatus] = useState<'asked' | 'sending' | 'failed'>('asked');
  const isComplete =
    questions.every((_, index) => given.answers[index]?.trim()) &&
    connections.every(({ toolCallId }) => given.connected[toolCallId]) &&
    (location === null || given.place !== null);
  const isOnlyOne = questions.length + connections.length + (location ? 1 : 0) === 1;

  async function send({ answers, place, connected }: Given): Promise<void> {
    setStatus('sending');
    const places = location?.toolCallIds.map((toolCallId) => ({ toolCallId, output: place ?? '' })) ?? [];
    const accounts = connections.map(({ toolCallId }) => ({ toolCallId, output: connected[toolCallId] ?? '' }));
    const toolOutputs = [
      ...places,
      ...accounts,
      ...toToolOutputs(questions, answers).map((one) => withTimeZone(message, one)),
    ];
    try {
      await client.resume({ replyId, interruptMessageId: messageId, toolOutputs });
    } catch {
      setStatus('failed');
    }
  }
  /** An account may be connected long after the form was rendered, so a change applies to the latest answers. */
  function give(change: (given: Given) => Given): void {
    setGiven(change);
    if (isOnlyOne) void send(change(given));
  }
  const withAnswer = (index: number, answer: string) => (before: Given) => ({
    ...before,
    answers: questions.map((_, place) => (place === index ? answer : (before.answers[place] ?? ''))),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && status !== 'sending') void send(given);
  };
  const isDisabled = !canAnswer || status === 'sending';
  // Where the press is the answer, its buttons remain. Those of a connection do not: an answer that was refused is sent again with this one.
  const hasSendButton =
    !isOnlyOne ||
    questions.some(({ options }) => options.length === 0) ||
    connections.some(({ toolCallId }) => given.connected[toolCallId]);
  return (
    <form className={styles.form} onSubmit={submit}>
      {location && (
        <LocationField
          replyId={replyId}
          canAnswer={canAnswer}
          isSending={status === 'sending'}
          isFound={!isOnlyOne && given.place !== null}
          onFound={(place) => give((before) => ({ ...before, place }))}
        />
      )}
      {connections.map(({ toolCallId, plugin }) => (
        <ConnectField
          key={toolCallId}
          plugin={plugin}
          answer={given.connected[toolCallId]}
          canAnswer={canAnswer && status !== 'sending'}
          onAnswer={(answer) =>
            give((before) => ({ ...before, connected: { ...before.connected, [toolCallId]: answer } }))
          }
        />
      ))}
      {questions.map(({ question, options, details }, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a message do not change
          key={index}
          className={styles.question}
          disabled={isDisabled}
          aria-describedby={details.length > 0 ? `${id}-${index}` : undefined}
        >
          <legend dir="auto">{question}</legend>
          {details.length > 0 && <Details id={`${id}-${index}`} details={details} />}
          {options.length > 0 ? (
            <div className={styles.buttons}>
              {options.map((option) => (
                <Button
                  key={option}
                  size="small"
                  aria-pressed={given.answers[index] === option}
                  onClick={() => give(withAnswer(index, option))}
                >
                  {option}
                </Button>
              ))}
            </div>
          ) : (
            <TextField
              label={texts.answerOption}
              value={given.answers[index] ?? ''}
              onChange={(event) => setGiven(withAnswer(index, event.target.value))}
            />
          )}
        </fieldset>
      ))}
      {canAnswer && questions.some(isCheckedFirst) && <p className={styles.note}>{texts.answerByButton}</p>}
      {status === 'failed' && (
        <p role="alert" className={styles.failed}>
          {texts.answerFailed}
        </p>
      )}
      {canAnswer && hasSendButton && (
        <Button type="submit" variant="primary" size="small" disabled={!isComplete} isLoading={status === 'sending'}>
          {texts.answerSend}
        </Button>
      )}
    </form>
  );
}

/** Whether the user allows something that is described in detail: nothing but its buttons does that. */
const isCheckedFirst = ({ options, details }: InterruptQuestion): boolean => options.length > 0 && details.length > 0;

/** Long values scroll inside. */
function Details({ id, details }: { id: string; details: readonly InterruptDetail[] }) {
  return (
    <dl id={id} className={styles.details} tabIndex={0}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Some calls need the time zone of the user beside the answer: the server does not know it. */
function withTimeZone<Output extends { readonly toolCallId: string; readonly output: string }>(
  message: Pick<ChatMessage, 'required_action'> | null,
  answered: Output,
): Output {
  const calls = message?.required_action?.submit_tool_outputs.tool_calls ?? [];
  const call = calls.find(({ id }) => id === answered.toolCallId);
  if (!call?.require_info?.require_fields.includes('time_zone')) return answered;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { ...answered, output: JSON.stringify({ answer: answered.output, time_zone: timeZone }) };
}
