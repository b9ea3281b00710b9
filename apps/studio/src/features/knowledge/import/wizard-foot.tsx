import { Button } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './wizard-foot.module.css';

interface WizardFootProps {
  onBack?: () => void;
  nextLabel: string;
  /** wire §3 footer button states. */
  next: 'disable' | 'loading' | 'enable';
  onNext: () => void;
}

/** The buttons of a step. */
export function WizardFoot({ onBack, nextLabel, next, onNext }: WizardFootProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.foot}>
      {onBack && <Button onClick={onBack}>{t('back')}</Button>}
      <Button variant="primary" disabled={next === 'disable'} isLoading={next === 'loading'} onClick={onNext}>
        {nextLabel}
      </Button>
    </div>
  );
}
