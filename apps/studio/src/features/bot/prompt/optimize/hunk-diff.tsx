import { Checkbox, classNames } from '@parley/ui';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { type DiffRow, markedRows, nearRows } from '../../draft/diff-rows.ts';
import { DiffLine } from '../../draft/text-diff.tsx';
import styles from './hunk-diff.module.css';
import { countHunks, type TextHunk } from './text-hunks.ts';

interface HunkDiffProps {
  label: string;
  parts: readonly TextHunk[];
  isTaken: (index: number) => boolean;
  onTake: (index: number, isTaken: boolean) => void;
}

/** The changes of a text, each with a checkbox that takes it. */
export function HunkDiff({ label, parts, isTaken, onTake }: HunkDiffProps) {
  const { t } = useTranslation();
  const count = countHunks(parts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to reach it
    <section aria-label={label} tabIndex={0} className={styles.diff}>
      {parts.map((part, place) => {
        if (part.kind === 'same')
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a diff have no other identity
          return <Lines key={`same-${place}`} rows={nearRows(part.lines, place > 0, place < parts.length - 1)} />;
        const number = part.index + 1;
        return (
          <fieldset key={part.index} className={classNames(styles.hunk, !isTaken(part.index) && styles.left)}>
            <legend className={styles.legend}>
              <Checkbox
                label={t('optimize_take_hunk', { number, count })}
                checked={isTaken(part.index)}
                onCheckedChange={(isOn) => onTake(part.index, isOn)}
              />
            </legend>
            <Lines
              rows={[
                ...markedRows('removed', part.removed, part.added),
                ...markedRows('added', part.added, part.removed),
              ]}
            />
          </fieldset>
        );
      })}
    </section>
  );
}

function Lines({ rows }: { rows: readonly DiffRow[] }) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a diff have no other identity
    <DiffLine key={index} row={row} />
  ));
}
