import { classNames } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type ImportStep, importSteps } from './import-draft.ts';
import styles from './import-steps.module.css';

interface ImportStepsProps {
  step: ImportStep;
  isResegment?: boolean;
  isTable?: boolean;
}

/** Where the user is in the wizard. */
export function ImportSteps({ step, isResegment = false, isTable = false }: ImportStepsProps) {
  const { t } = useTranslation();
  const steps = isResegment ? importSteps.slice(1) : importSteps;
  const current = steps.indexOf(step);
  return (
    <ol aria-label={t('import_steps')} className={styles.steps}>
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(styles.step, index <= current && styles.reached)}
        >
          <span aria-hidden className={styles.number}>
            {index + 1}
          </span>
          <span className={styles.name}>
            {t(isTable && name === 'segment' ? 'import_step_table' : `import_step_${name}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
