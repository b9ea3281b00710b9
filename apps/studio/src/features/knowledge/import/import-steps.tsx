import { classNames } from '@parley/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type ImportStep, importSteps } from './import-draft.ts';
import styles from './import-steps.module.css';

/** wire §3: pictures get captions in place of slices. */
const stepsOf = {
  text: importSteps,
  resegment: importSteps.slice(1),
  image: ['source', 'segment', 'process'],
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
          <span className={styles.name}>
            {t(kind === 'image' && name === 'segment' ? 'import_step_annotate' : `import_step_${name}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
