import { GetUserAuthList } from '@parley/contract';
import { Skeleton, TextField } from '@parley/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/use-answer.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useUser } from '../../../session/use-login.ts';
import styles from './sign-in-ways.module.css';

/** The e-mail, which cannot be changed, and the ways the account can be signed in with. */
export function SignInWays() {
  const { t } = useTranslation();
  const user = useUser();
  const ways = useAnswer(GetUserAuthList, {});
  const formatDate = useFormatTime('date');
  const id = useId();
  return (
    <>
      <TextField label={t('email')} type="email" value={user.email} readOnly />
      <div className={styles.ways}>
        <p id={id} className={styles.title}>
          {t('ways_to_sign_in')}
        </p>
        {ways.isPending && <Skeleton width="260px" />}
        <ul aria-labelledby={id}>
          {ways.data?.data.map((way) => (
            <li key={way.auth_type} className={styles.way}>
              {t('way_email', { time: formatDate(way.create_time * 1000) })}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
