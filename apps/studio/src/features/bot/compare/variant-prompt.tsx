import { PROMPT_MAX } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useCallback, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PromptEditor } from '../prompt/prompt-editor.tsx';
import type { PromptField } from '../prompt/prompt-field.ts';
import styles from './variant-column.module.css';

const noop = () => undefined;

/** The prompt of a variant, in the field of the editor. */
export function VariantPrompt() {
  const { t, locale } = useTranslation();
  const toast = useToast();
  const field = useRef<PromptField>(null);
  const onTooLong = useCallback(
    () => toast('error', t('prompt_too_long', { max: PROMPT_MAX.toLocaleString(locale) })),
    [toast, t, locale],
  );
  return (
    <div className={styles.prompt}>
      <PromptEditor fieldRef={field} onReady={noop} onTooLong={onTooLong} />
    </div>
  );
}
