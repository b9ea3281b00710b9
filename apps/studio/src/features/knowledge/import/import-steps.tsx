import { classNames } from '@parley/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type ImportStep, importSteps } from './import-draft.ts';
import styles from './import-steps.module.css';

/** wire §3: pictures get captions in place of slices, and tables columns. */
const stepsOf = {
  text: importSteps,
  resegment: importSteps.slice(1),
  table: importSteps,
  image: ['source', 'segment', 'process'],
} as const;
const namesOfSegment = {
  text: 'import_step_segment',
  resegment: 'import_step_segment',
  table: 'import_step_table',
  image: 'import_step_annotate',
} as const;

/** Where the user is in the wizard. */
export function ImportSteps({ step, kind = 'text' }: { step: ImportStep; kind?: keyof typeof stepsOf }) {
  const { t } = useTranslation();
  const steps: readonly ImportStep[] = stepsOf[kind];
  const current = steps.indexOf(step);
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The button that was pressed is gone: the next Tab goes to the new step, which is read out.
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [step]);
  return (
    <ol ref={list} aria-label={t('import_steps')} className={styles.steps}>
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          tabIndex={index === current ? -1 : undefined}
          className={classNames(styles.step, index <= current && styles.reached)}
        >
          <span aria-hidden className={styles.number}>
            {index + 1}
          </span>
          <span className={styles.name}>{t(name === 'segment' ? namesOfSegment[kind] : `import_step_${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}
