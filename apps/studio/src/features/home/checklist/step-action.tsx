import type { HomeBot, HomeStep, Space } from '@parley/contract';
import { Button, ButtonLink, classNames } from '@parley/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyPartBoundary } from '../../../page/lazy-part.tsx';
import { botPath, CreateBotLink } from '../../bot/index.ts';
import { invitationsPath, LazyCreateSpaceDialog } from '../../space/index.ts';
import styles from './checklist.module.css';
import { spaceToInviteTo } from './checklist-steps.ts';

interface StepActionProps {
  step: HomeStep;
  isCurrent: boolean;
  ownBot: HomeBot | null;
  spaces: readonly Space[];
}

/** The button that leads to exactly the place where the step is taken. A model is connected in the step itself. */
export function StepAction({ step, isCurrent, ownBot, spaces }: StepActionProps) {
  const { t } = useTranslation();
  if (step === 'create-agent')
    return (
      <div className={styles.action}>
        <CreateBotLink variant={isCurrent ? 'primary' : 'secondary'} size="small" />
      </div>
    );
  if (step === 'talk-to-agent' && ownBot)
    return (
      <StepLink
        to={botPath(ownBot.space_id, ownBot.id)}
        isCurrent={isCurrent}
        text={t('home_step_talk_to_agent_action', { name: ownBot.name })}
      />
    );
  return step === 'invite-people' && <InviteAction isCurrent={isCurrent} spaces={spaces} />;
}

function StepLink({ to, isCurrent, text }: { to: string; isCurrent: boolean; text: string }) {
  return (
    <div className={classNames(styles.action, styles.named)}>
      <ButtonLink variant={isCurrent ? 'primary' : 'secondary'} size="small">
        <Link to={to}>{text}</Link>
      </ButtonLink>
    </div>
  );
}

/** People are invited to a team space: without one it is created first. */
function InviteAction({ isCurrent, spaces }: Pick<StepActionProps, 'isCurrent' | 'spaces'>) {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  const team = spaceToInviteTo(spaces);
  const text = t('home_step_invite_people_action');
  if (team) return <StepLink to={invitationsPath(team.id)} isCurrent={isCurrent} text={text} />;
  return (
    <div className={styles.action}>
      <Button variant={isCurrent ? 'primary' : 'secondary'} size="small" onClick={() => setCreating(true)}>
        {text}
      </Button>
      {isCreating && (
        <LazyPartBoundary onFailed={() => setCreating(false)}>
          <LazyCreateSpaceDialog isForInviting onClose={() => setCreating(false)} />
        </LazyPartBoundary>
      )}
    </div>
  );
}
