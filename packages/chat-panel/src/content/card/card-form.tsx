import { Button, TextField } from '@parley/ui';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import type { CardField } from './asking-card.ts';
import styles from './card.module.css';

interface CardFormProps {
  fields: readonly CardField[];
  isDisabled: boolean;
  onAnswer: (text: string) => void;
}

/** What a card wants to know, one field a line of the answer. */
export function CardForm({ fields, isDisabled, onAnswer }: CardFormProps) {
  const texts = useTexts();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const given = fields.filter(({ name }) => values[name]?.trim());
  const isComplete = given.length > 0 && fields.every((field) => !field.isRequired || given.includes(field));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isDisabled) onAnswer(given.map(({ name }) => `${name}: ${values[name]?.trim()}`).join('\n'));
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
