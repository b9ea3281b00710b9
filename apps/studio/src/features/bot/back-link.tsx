import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import styles from './back-link.module.css';

/** The way back as an arrow, for narrow screens: a breadcrumb has no room there. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} aria-label={label} className={styles.back}>
      <ChevronLeft aria-hidden />
    </Link>
  );
}
