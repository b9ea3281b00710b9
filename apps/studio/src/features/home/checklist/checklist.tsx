import { HideChecklist, type HomeBot, type HomeChecklist, type Space } from '@parley/contract';
import { IconButton } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { PartyPopper, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Home, homeQueryKey } from '../use-home.ts';
import styles from './checklist.module.css';
import { ChecklistItem } from './checklist-item.tsx';
import { type ChecklistStep, toChecklistSteps } from './checklist-steps.ts';

interface ChecklistProps {
  /** `null` when it was hidden. */
  checklist: HomeChecklist | null;
  spaces: readonly Space[];
}

/** The first steps of a user, until they are taken or hidden. */
export function Checklist({ checklist, spaces }: ChecklistProps) {
  const steps = checklist ? toChecklistSteps(checklist) : [];
  // Stays for this visit: the server forgets the checklist as soon as it is complete.
  const [isAllDone, setAllDone] = useState(false);
  if (!isAllDone && steps.length > 0 && steps.every(({ isDone }) => isDone)) setAllDone(true);
  if (isAllDone) return <AllDone />;
  return checklist && <Steps steps={steps} ownBot={checklist.own_bot} spaces={spaces} />;
}

interface StepsProps {
  steps: readonly ChecklistStep[];
  ownBot: HomeBot | null;
  spaces: readonly Space[];
}

function Steps({ steps, ownBot, spaces }: StepsProps) {
  const { t } = useTranslation();
  const card = useRef<HTMLElement>(null);
  // Shown again when the server could not remember it: the user can then try once more.
  const hide = useOperationMutation(HideChecklist, {
    optimistic: { queryKey: homeQueryKey, change: (home: Home) => ({ ...home, checklist: null }) },
  });
  const hideCard = () => {
    focusHeadingAfter(card.current);
    hide.mutate({});
  };
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section ref={card} aria-labelledby="first-steps" className={styles.card}>
      <header className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          {t('home_start')}
        </h2>
        <p className={styles.count}>{t('home_progress', { done, all: steps.length })}</p>
        <div className={styles.hide}>
          <IconButton label={t('home_start_hide')} icon={<X aria-hidden />} onClick={hideCard} />
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
          <ChecklistItem key={step.step} item={step} ownBot={ownBot} spaces={spaces} />
        ))}
      </ol>
    </section>
  );
}

/** Shown once when every step is done. It disappears for good when the user leaves the page. */
function AllDone() {
  const { t } = useTranslation();
  const forget = useForgetChecklist();
  const { mutate: hide } = useOperationMutation(HideChecklist, { onSuccess: forget, onError: () => undefined });
  useEffect(() => hide({}), [hide]);
  return (
    <section role="status" aria-label={t('home_all_done')} className={styles.allDone}>
      <PartyPopper aria-hidden className={styles.party} />
      <p className={styles.title}>{t('home_all_done')}</p>
      <p className={styles.count}>{t('home_all_done_text')}</p>
    </section>
  );
}

/** Removes the checklist from what the page has loaded, so that the next visit does not show it for a moment. */
function useForgetChecklist(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // The response of a pending request would bring the checklist back.
    await queryClient.cancelQueries({ queryKey: homeQueryKey });
    queryClient.setQueryData<Home>(homeQueryKey, (home) => home && { ...home, checklist: null });
  };
}

/** Hiding the card removes its focused button, so the next heading gets the focus. */
function focusHeadingAfter(card: HTMLElement | null): void {
  if (!card?.contains(document.activeElement)) return;
  let next = card.nextElementSibling;
  while (next && !next.querySelector('h2')) next = next.nextElementSibling;
  const heading = next?.querySelector('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
