import { ButtonLink } from '@parley/ui';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import styles from './back-button.module.css';

/** studio §2: pages of plugins show a back button in place of a breadcrumb. */
export function BackButton({ to, label }: { to: string; label: string }) {
  return (
    <div className={styles.back}>
      <ButtonLink variant="ghost" size="small">
        <Link to={to}>
          <ArrowLeft aria-hidden />
          {label}
        </Link>
      </ButtonLink>
    </div>
  );
}
