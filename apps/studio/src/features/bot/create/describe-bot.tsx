import { BOT_WISH_MAX } from '@parley/contract';
import { Button, Skeleton, Textarea } from '@parley/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './describe-bot.module.css';

const EXAMPLES = [
  'describe_example_trips',
  'describe_example_sql',
  'describe_example_interview',
  'describe_example_notes',
] as const satisfies readonly TextKey[];

interface DescribeBotProps {
  formId: string;
  description: string;
  onChange: (description: string) => void;
  isDrafting: boolean;
  onDraft: () => void;
}

/** The sentence that an agent is drafted from. Enter drafts it; Shift+Enter starts a new line. */
export function DescribeBot({ formId, description, onChange, isDrafting, onDraft }: DescribeBotProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (description.trim() !== '' && !isDrafting) onDraft();
  }

  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // The Enter that ends the input of Chinese characters is not one of the form.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  function take(example: string): void {
    onChange(example);
    field.current?.focus();
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className={styles.form}>
      <Textarea
        ref={field}
        label={t('describe_label')}
        hint={t('describe_hint')}
        placeholder={t('describe_placeholder')}
        value={description}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={submitOnEnter}
        readOnly={isDrafting}
        rows={3}
        isAutoGrowing
        maxLength={BOT_WISH_MAX}
        autoFocus
      />
      {isDrafting ? (
        <Drafting />
      ) : (
        <fieldset className={styles.examples}>
          <legend className={styles.label}>{t('describe_examples')}</legend>
          {EXAMPLES.map((key) => (
            <Button key={key} size="small" onClick={() => take(t(key))}>
              {t(key)}
            </Button>
          ))}
        </fieldset>
      )}
    </form>
  );
}

/** The shape of the draft, and how long it has taken so far. */
function Drafting() {
  const { t } = useTranslation();
  const seconds = useSeconds();
  return (
    <div className={styles.drafting}>
      <p className={styles.progress}>
        <span role="status">{t('describe_drafting')}</span>
        <span aria-hidden>{t('describe_seconds', { seconds })}</span>
      </p>
      <Skeleton width="40%" height="36px" />
      <Skeleton height="36px" />
      <Skeleton height="120px" />
      <Skeleton height="64px" />
    </div>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
