import type { HomeBot, HomeStep, Space } from '@parley/contract';
import { classNames } from '@parley/ui';
import { Check } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyConnectModel } from '../../model/index.ts';
import styles from './checklist.module.css';
import type { ChecklistStep } from './checklist-steps.ts';
import { StepAction } from './step-action.tsx';

const titles = {
  'connect-model': 'home_step_connect_model',
  'create-agent': 'home_step_create_agent',
  'talk-to-agent': 'home_step_talk_to_agent',
  'invite-people': 'home_step_invite_people',
} as const satisfies Record<HomeStep, TextKey>;

const explanations = {
  'connect-model': 'home_step_connect_model_text',
  'create-agent': 'home_step_create_agent_text',
  'talk-to-agent': 'home_step_talk_to_agent_text',
  'invite-people': 'home_step_invite_people_text',
} as const satisfies Record<HomeStep, TextKey>;

interface ChecklistItemProps {
  item: ChecklistStep;
  ownBot: HomeBot | null;
  spaces: readonly Space[];
}

/** One step: its state, what it is good for, and the button that leads to it. */
export function ChecklistItem({ item, ownBot, spaces }: ChecklistItemProps) {
  const { t } = useTranslation();
  const { step, isDone, isCurrent } = item;
  const isWaiting = step === 'talk-to-agent' && ownBot === null;
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className={classNames(styles.step, isDone && styles.done)}>
      <StepState isDone={isDone} />
      <div className={styles.text}>
        <h3 className={styles.stepTitle}>{t(titles[step])}</h3>
        {!isDone && (
          <p className={styles.explanation}>{t(isWaiting ? 'home_step_talk_to_agent_first' : explanations[step])}</p>
        )}
      </div>
      {!isDone && <StepAction step={step} isCurrent={isCurrent} ownBot={ownBot} spaces={spaces} />}
      {step === 'connect-model' && !isDone && (
        <StepBody>
          <LazyConnectModel />
        </StepBody>
      )}
    </li>
  );
}

function StepState({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t(isDone ? 'home_step_done' : 'home_step_open')} className={styles.state}>
      {isDone && <Check aria-hidden />}
    </span>
  );
}

function StepBody({ children }: { children: ReactNode }) {
  return (
    <div className={styles.body}>
      <Suspense>{children}</Suspense>
    </div>
  );
}
