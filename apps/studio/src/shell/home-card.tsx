import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './home-page.module.css';

interface HomeCardProps {
  to: string;
  icon: ReactNode;
  title: string;
  message: string;
}

export function HomeCard({ to, icon, title, message }: HomeCardProps) {
  return (
    <li className={styles.card}>
      <span className={styles.icon}>{icon}</span>
      <h2>
        <Link to={to} className={styles.link}>
          {title}
        </Link>
      </h2>
      <p className={styles.message}>{message}</p>
    </li>
  );
}
