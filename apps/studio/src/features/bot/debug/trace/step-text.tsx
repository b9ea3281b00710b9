import { copyText, IconButton } from '@parley/ui';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../../page/use-copied-toast.ts';
import { CutMark } from './cut-mark.tsx';
import styles from './step-details.module.css';

/** Longer texts are folded. */
const FOLD_CHARACTERS = 1_200;
const FOLD_LINES = 14;

interface StepTextProps {
  label: string;
  /** The author of the text, which decides the colour of the label. */
  role?: 'system' | 'user' | 'assistant' | 'tool';
  text: string;
  cut?: number | undefined;
  /** Beside the label. */
  note?: string | undefined;
}

/** A text with its name and a button to copy it. A long one is folded. */
export function StepText({ label, role, text, cut, note }: StepTextProps) {
  const { t } = useTranslation();
  const onCopied = useCopiedToast();
  const [isWhole, setWhole] = useState(false);
  const folded = foldedText(text);
  const isFolded = folded.length < text.length && !isWhole;
  return (
    <section aria-label={label} className={styles.message} data-role={role}>
      <header className={styles.messageHead}>
        <span className={styles.role}>{label}</span>
        {note && <span className={styles.note}>{note}</span>}
        <IconButton
          label={t('json_copy')}
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(text).then(onCopied)}
        />
      </header>
      <div className={styles.messageText}>{isFolded ? `${folded} …` : text}</div>
      {isFolded && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('trace_show_all')}
        </button>
      )}
      <CutMark cut={cut} />
    </section>
  );
}

function foldedText(text: string): string {
  const lines = text.split('\n', FOLD_LINES).join('\n');
  return lines.length > FOLD_CHARACTERS ? lines.slice(0, FOLD_CHARACTERS) : lines;
}
