import { BLOCKING_PROBLEMS, type PublishProblem } from '@parley/contract';
import { CircleAlert, CircleCheck, Lightbulb } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { botPath } from '../../bot-path.ts';
import styles from './publish-problems.module.css';

interface PublishProblemsProps {
  problems: readonly PublishProblem[];
  botId: string;
  spaceId: string;
}

const isBlocking = (problem: PublishProblem): boolean => BLOCKING_PROBLEMS.includes(problem);

/** What is missing in the draft: first what prevents publishing, then advice. */
export function PublishProblems({ problems, botId, spaceId }: PublishProblemsProps) {
  const { t } = useTranslation();
  if (problems.length === 0)
    return (
      <p className={styles.complete}>
        <CircleCheck aria-hidden />
        {t('publish_complete')}
      </p>
    );
  const sorted = [...problems].sort((one, other) => Number(isBlocking(other)) - Number(isBlocking(one)));
  return (
    <ul aria-label={t('publish_missing')} className={styles.problems}>
      {sorted.map((problem) => (
        <li key={problem} className={isBlocking(problem) ? styles.blocking : styles.advice}>
          {isBlocking(problem) ? <CircleAlert aria-hidden /> : <Lightbulb aria-hidden />}
          <span>{t(`publish_problem_${problem}`)}</span>
        </li>
      ))}
      <li className={styles.edit}>
        <Link to={botPath(spaceId, botId)}>{t('publish_edit')}</Link>
      </li>
    </ul>
  );
}
