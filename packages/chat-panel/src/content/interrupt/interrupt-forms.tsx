import type { Coordinates, LocationRequest } from '@parley/chat-core';
import { Button, TextField } from '@parley/ui';
import { MapPin } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import type { InterruptQuestion } from '../../selectors/interrupt.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './interrupt.module.css';

interface InterruptQuestionsProps {
  messageId: string;
  replyId: string;
  questions: readonly InterruptQuestion[];
  canAnswer: boolean;
}

type Answers = Readonly<Record<string, string>>;

/** The questions of a paused reply. If there is only one and it has options, pressing an option sends the answer. */
export function InterruptQuestions({ messageId, replyId, questions, canAnswer }: InterruptQuestionsProps) {
  const client = useClient();
  const texts = useTexts();
  const [answers, setAnswers] = useState<Answers>({});
  const [status, setStatus] = useState<'asked' | 'sending' | 'failed'>('asked');
  const isComplete = questions.every(({ toolCallId }) => answers[toolCallId]?.trim());
  const send = async (complete: Answers) => {
    setStatus('sending');
    const toolOutputs = questions.map(({ toolCallId }) => ({ toolCallId, output: complete[toolCallId] ?? '' }));
    try {
      await client.resume({ replyId, interruptMessageId: messageId, toolOutputs });
    } catch {
      setStatus('failed');
    }
  };
  const choose = (toolCallId: string, answer: string) => {
    const next = { ...answers, [toolCallId]: answer };
    setAnswers(next);
    if (questions.length === 1) void send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && status !== 'sending') void send(answers);
  };
  const hasSendButton = questions.length > 1 || questions.some(({ options }) => options.length === 0);
  return (
    <form className={styles.form} onSubmit={submit}>
      {questions.map(({ toolCallId, question, options }) => (
        <fieldset key={toolCallId} className={styles.question} disabled={!canAnswer || status === 'sending'}>
          <legend dir="auto">{question}</legend>
          {options.length > 0 ? (
            <div className={styles.buttons}>
              {options.map((option) => (
                <Button
                  key={option}
                  size="small"
                  aria-pressed={answers[toolCallId] === option}
                  onClick={() => choose(toolCallId, option)}
                >
                  {option}
                </Button>
              ))}
            </div>
          ) : (
            <TextField
              label={texts.answerOption}
              value={answers[toolCallId] ?? ''}
              onChange={(event) => setAnswers({ ...answers, [toolCallId]: event.target.value })}
            />
          )}
        </fieldset>
      ))}
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

interface LocationRequestFormProps {
  request: LocationRequest;
  canAnswer: boolean;
}

/** Asks the user to share the location once. Declining ends the reply. */
export function LocationRequestForm({ request, canAnswer }: LocationRequestFormProps) {
  const client = useClient();
  const texts = useTexts();
  const [status, setStatus] = useState<'asked' | 'finding' | 'failed' | 'not-sent'>('asked');
  const allow = async () => {
    setStatus('finding');
    const position = await findLocation().catch(() => null);
    if (!position) return setStatus('failed');
    try {
      const { longitude, latitude } = position;
      const output = JSON.stringify({ coordinates: { longitude: String(longitude), latitude: String(latitude) } });
      await client.resume({
        replyId: request.replyId,
        interruptMessageId: request.messageId,
        toolOutputs: request.toolCallIds.map((toolCallId) => ({ toolCallId, output })),
      });
    } catch {
      setStatus('not-sent');
    }
  };
  const hasFailed = status === 'failed' || status === 'not-sent';
  const decline = () => void client.stopResponding(request.replyId).catch(() => undefined);
  return (
    <>
      <p className={styles.asked}>
        <MapPin aria-hidden size={16} />
        {texts.locationAsked}
      </p>
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {status === 'failed' ? texts.locationFailed : texts.answerFailed}
        </p>
      )}
      {canAnswer && (
        <div className={styles.buttons}>
          <Button variant="primary" size="small" isLoading={status === 'finding'} onClick={() => void allow()}>
            {status === 'finding' ? texts.locationFinding : hasFailed ? texts.locationAgain : texts.locationAllow}
          </Button>
          <Button size="small" onClick={decline}>
            {texts.locationDecline}
          </Button>
        </div>
      )}
    </>
  );
}

const LOCATION_TIMEOUT_MS = 15_000;

/** Asks the browser for the position; rejects if it is unknown or not permitted. */
function findLocation(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('geolocation is not available'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve({ longitude, latitude }),
      reject,
      { timeout: LOCATION_TIMEOUT_MS },
    );
  });
}
