import { PROMPT_MAX } from '@parley/contract';
import { Button, useToast } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFocusedPrompt } from '../create/created-now.ts';
import { useIsEditable } from '../draft/draft-editor.ts';
import { LibraryButton } from './library/library-button.tsx';
import { OptimizeButton } from './optimize/optimize-button.tsx';
import styles from './prompt-column.module.css';
import { PromptEditor } from './prompt-editor.tsx';
import type { PromptField } from './prompt-field.ts';
import { PromptFoot } from './prompt-foot.tsx';

/** The first column of the editor: the prompt, its figures, and what can be inserted into it. */
export function PromptColumn() {
  const { t, locale } = useTranslation();
  const toast = useToast();
  const isEditable = useIsEditable();
  const field = useRef<PromptField>(null);
  const [isReady, setReady] = useState(false);
  useFocusedPrompt(field);
  const onReady = useCallback(() => setReady(true), []);
  const onTooLong = useCallback(
    () => toast('error', t('prompt_too_long', { max: PROMPT_MAX.toLocaleString(locale) })),
    [toast, t, locale],
  );
  return (
    <div className={styles.column}>
      <PromptEditor fieldRef={field} onReady={onReady} onTooLong={onTooLong} />
      <PromptFoot
        onSelect={(range) => field.current?.select(range)}
        actions={
          <>
            {isEditable && (
              <Button
                size="small"
                variant="ghost"
                icon={<Plus aria-hidden />}
                aria-disabled={!isReady}
                onClick={() => field.current?.openInserts()}
              >
                {t('prompt_insert')}
              </Button>
            )}
            <LibraryButton fieldRef={field} />
            <OptimizeButton fieldRef={field} />
          </>
        }
      />
    </div>
  );
}
