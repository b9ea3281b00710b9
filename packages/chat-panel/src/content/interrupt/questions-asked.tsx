import { Button, TextField } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import type { InterruptQuestion } from '../../selectors/interrupt.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './interrupt.module.css';

interface QuestionsAskedProps {
  messageId: string;
  replyId: string;
  questions: readonly InterruptQuestion[];
  canAnswer: boolean;
}

type Answers = Readonly<Record<string, string>>;

/** Questions of a paused reply. A single one with options is answered by pressing one of them. */
export function QuestionsAsked({ messageId, replyId, questions, canAnswer }: QuestionsAskedProps) {
  const client = useClient();
  const texts = useTexts();
  const [answers, setAnswers] = useState<Answers>({});
  const [status, setStatus] = useState<'asked' | 'sending' | 'failed'>('asked');
  const isComplete = questions.every(({ toolCallId }) => answers[toolCallId]?.trim());
  const send = async (given: Answers) => {
    setStatus('sending');
    const toolOutputs = questions.map(({ toolCallId }) => ({ toolCallId, output: given[toolCallId] ?? '' }));
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
  const needsSending = questions.length > 1 || questions.some(({ options }) => options.length === 0);
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
      {canAnswer && needsSending && (
        <Button type="submit" variant="primary" size="small" disabled={!isComplete} isLoading={status === 'sending'}>
          {texts.answerSend}
        </Button>
      )}
    </form>
  );
}
