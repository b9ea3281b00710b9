import { GetUserAuthList } from '@parley/contract';
import { Skeleton, TextField } from '@parley/ui';
import { useId } from 'react';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';
import styles from './sign-in-methods.module.css';

/** The e-mail, which cannot be changed, and the methods the account can be signed in with. */
export function SignInMethods() {
  const { t } = useTranslation();
  const user = useUser();
  const methods = useOperationQuery(GetUserAuthList, {});
  const formatDate = useFormatTime('date');
  const id = useId();
  return (
    <>
      <TextField label={t('email')} type="email" value={user.email} readOnly />
      <div className={styles.methods}>
        <p id={id} className={styles.title}>
          {t('sign_in_methods')}
        </p>
        {methods.isPending && <Skeleton width="260px" />}
        <ul aria-labelledby={id}>
          {methods.data?.data.map((method) => (
            <li key={method.auth_type} className={styles.method}>
              {t('sign_in_method_email', { time: formatDate(method.create_time * 1000) })}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
