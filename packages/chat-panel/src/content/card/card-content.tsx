import { contentOf } from '@parley/chat-core';
import { Button, TextField } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useMessage, useMessageMeta } from '../../chat-client/use-in-group.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ContentProps } from '../content-renderer.ts';
import { UnsupportedContent } from '../fallback-content.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import styles from './card.module.css';
import { type CardField, readQuestionCard } from './question-card.ts';
import { readTaskCard, TaskCard } from './task-card.tsx';

/**
 * A card that asks the user by options or by a form, whose answer is sent as the next message, or one that leads to a scheduled
 * task. Other cards are not supported.
 */
export function CardContent({ messageId }: ContentProps) {
  const client = useClient();
  const { preferences } = useSettings();
  const message = useMessage(messageId);
  const meta = useMessageMeta(messageId);
  const content = message && contentOf(message);
  const card = content?.type === 'card' ? content.card : null;
  const task = readTaskCard(card);
  const question = readQuestionCard(card);
  if (task) return <TaskCard {...task} />;
  if (!question) return <UnsupportedContent messageId={messageId} />;
  const isDisabled = preferences.readonly || meta?.cardDisabled !== false;
  const answer = (text: string) => {
    // The message itself shows a failure.
    client.sendText(text, { from: 'clickCard' }).catch(() => undefined);
  };
  return (
    <div className={styles.card}>
      {question.text && <Markdown text={question.text} messageId={messageId} />}
      {question.options.length > 0 && (
        <fieldset className={styles.options} aria-label={question.text} disabled={isDisabled}>
          {question.options.map((option) => (
            <Button key={option} size="small" onClick={() => answer(option)}>
              {option}
            </Button>
          ))}
        </fieldset>
      )}
      {question.fields.length > 0 && <CardForm fields={question.fields} isDisabled={isDisabled} onAnswer={answer} />}
    </div>
  );
}

interface CardFormProps {
  fields: readonly CardField[];
  isDisabled: boolean;
  onAnswer: (text: string) => void;
}

/** A form whose answer has one line per field. */
function CardForm({ fields, isDisabled, onAnswer }: CardFormProps) {
  const texts = useTexts();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const filled = fields.filter(({ name }) => values[name]?.trim());
  const isComplete = filled.length > 0 && fields.every((field) => !field.isRequired || filled.includes(field));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isDisabled) onAnswer(filled.map(({ name }) => `${name}: ${values[name]?.trim()}`).join('\n'));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {fields.map(({ name, description, isRequired }) => (
        <TextField
          key={name}
          label={name}
          placeholder={description}
          required={isRequired}
          disabled={isDisabled}
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" variant="primary" size="small" disabled={isDisabled || !isComplete}>
        {texts.answerSend}
      </Button>
    </form>
  );
}
