import { Button, classNames } from '@parley/ui';
import { Braces } from 'lucide-react';
import { type KeyboardEvent, memo, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatJson, INDENT } from './format-json.ts';
import styles from './json-editor.module.css';
import { jsonProblem } from './json-problem.ts';
import { jsonTokens } from './json-tokens.ts';

/** Longer texts are not coloured: every key would colour all of them. */
const COLOURED_MAX = 60_000;

interface JsonEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** What is wrong with a text that is JSON. */
  problem?: string | undefined;
  isReadOnly?: boolean;
  maxLength?: number;
}

/**
 * A text field for JSON: colours, line numbers, the place of the first error. The coloured text is behind a transparent textarea,
 * so the field behaves like any other one.
 */
export function JsonEditor({ label, value, onChange, hint, problem, isReadOnly = false, maxLength }: JsonEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const found = value.trim() === '' ? undefined : jsonProblem(value);
  const message = found ? t(`json_${found.kind}`, { line: found.line, column: found.column }) : problem;
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id}>{label}</label>
        {!isReadOnly && (
          <Button
            size="small"
            variant="ghost"
            icon={<Braces aria-hidden />}
            disabled={found !== undefined || value.trim() === ''}
            onClick={() => onChange(formatJson(value))}
          >
            {t('json_format')}
          </Button>
        )}
      </div>
      <div className={classNames(styles.box, message && styles.invalid, isReadOnly && styles.readOnly)}>
        <Lines text={value} problemLine={found?.line} />
        <textarea
          id={id}
          className={styles.input}
          value={value}
          readOnly={isReadOnly}
          maxLength={maxLength}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => indentNewLine(event, onChange)}
        />
      </div>
      <div id={`${id}-message`} aria-live="polite" className={classNames(styles.message, message && styles.error)}>
        {message ?? hint}
      </div>
    </div>
  );
}

/** A new line starts where the last one did, and deeper after a bracket. Tab leaves the field, as everywhere. */
function indentNewLine(event: KeyboardEvent<HTMLTextAreaElement>, onChange: (value: string) => void): void {
  const { currentTarget: field, key } = event;
  if (key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return;
  const { value, selectionStart, selectionEnd } = field;
  const line = value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
  const indent = (/^ */.exec(line)?.[0] ?? '') + (/[[{]\s*$/.test(line) ? INDENT : '');
  if (indent === '' || field.readOnly) return;
  event.preventDefault();
  field.setRangeText(`\n${indent}`, selectionStart, selectionEnd, 'end');
  onChange(field.value);
}

/** The coloured text, for the eye alone. */
const Lines = memo(function Lines({ text, problemLine }: { text: string; problemLine: number | undefined }) {
  const lines = text.split('\n');
  const isColoured = text.length <= COLOURED_MAX;
  return (
    <div aria-hidden className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
        <div key={index} className={classNames(styles.line, index + 1 === problemLine && styles.problem)}>
          {isColoured
            ? jsonTokens(line).map((token, part) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have an order and nothing else
                <span key={part} className={styles[token.kind]}>
                  {token.text}
                </span>
              ))
            : line}
          {line === '' && '\u200b'}
        </div>
      ))}
    </div>
  );
});
