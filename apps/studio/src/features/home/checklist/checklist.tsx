import { HideChecklist, type HomeChecklist, type Space } from '@parley/contract';
import { IconButton } from '@parley/ui';
import { PartyPopper, X } from 'lucide-react';
import { useEffect } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Home, homeQueryKey } from '../use-home.ts';
import styles from './checklist.module.css';
import { ChecklistItem } from './checklist-item.tsx';
import { toChecklistSteps } from './checklist-steps.ts';

interface ChecklistProps {
  checklist: HomeChecklist;
  spaces: readonly Space[];
}

/** The first steps of a user, until they are taken or hidden. */
export function Checklist({ checklist, spaces }: ChecklistProps) {
  const { t } = useTranslation();
  const steps = toChecklistSteps(checklist);
  // Shown again when the server could not remember it: the user can then try once more.
  const hide = useOperationMutation(HideChecklist, {
    optimistic: { queryKey: homeQueryKey, change: (home: Home) => ({ ...home, checklist: null }) },
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return <AllDone />;
  return (
    <section aria-labelledby="first-steps" className={styles.card}>
      <header className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          {t('home_start')}
        </h2>
        <p className={styles.count}>{t('home_progress', { done, all: steps.length })}</p>
        <div className={styles.hide}>
          <IconButton label={t('home_start_hide')} icon={<X aria-hidden />} onClick={() => hide.mutate({})} />
        </div>
      </header>
      <div
        role="progressbar"
        aria-label={t('home_start')}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={done}
        aria-valuetext={t('home_progress', { done, all: steps.length })}
        className={styles.progress}
      >
        {steps.map(({ step }, index) => (
          <span key={step} className={index < done ? styles.full : styles.segment} />
        ))}
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <ChecklistItem key={step.step} item={step} ownBot={checklist.own_bot} spaces={spaces} />
        ))}
      </ol>
    </section>
  );
}

/** The last sight of the checklist: it stays until the user leaves the page and does not come back. */
function AllDone() {
  const { t } = useTranslation();
  const { mutate: hide } = useOperationMutation(HideChecklist, { onError: () => undefined });
  useEffect(() => hide({}), [hide]);
  return (
    <section role="status" aria-label={t('home_all_done')} className={styles.allDone}>
      <PartyPopper aria-hidden className={styles.party} />
      <p className={styles.title}>{t('home_all_done')}</p>
      <p className={styles.count}>{t('home_all_done_text')}</p>
    </section>
  );
}
