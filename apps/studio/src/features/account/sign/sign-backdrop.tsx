import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './sign-backdrop.module.css';

/** The decorative half of the page: two agents in talk, and the tagline. */
export function SignBackdrop() {
  const { t } = useTranslation();
  return (
    <aside className={styles.backdrop}>
      <svg viewBox="10.75 38 538.5 394" aria-hidden="true" className={styles.picture}>
        <g className={styles.quiet}>
          <path d="M40 40h250a28 28 0 0 1 28 28v44a28 28 0 0 1-28 28H104l-38 32v-32H40a28 28 0 0 1-28-28V68a28 28 0 0 1 28-28Z" />
          <path d="M520 180H290a28 28 0 0 0-28 28v62a28 28 0 0 0 28 28h166l38 32v-32h26a28 28 0 0 0 28-28v-62a28 28 0 0 0-28-28Z" />
        </g>
        <g className={styles.text}>
          <path d="M52 78h168M52 104h96" />
          <path d="M302 220h206M302 246h206M302 272h118" />
        </g>
        <path
          className={styles.loud}
          d="M35 268h96a24 24 0 0 1 24 24v20a24 24 0 0 1-24 24H79l-30 26v-26H35a24 24 0 0 1-24-24v-20a24 24 0 0 1 24-24Z"
        />
        <g className={styles.dots}>
          <circle cx="55" cy="302" r="6" />
          <circle cx="83" cy="302" r="6" />
          <circle cx="111" cy="302" r="6" />
        </g>
        <Bear y={180} />
        <Bear y={372} />
        <g transform="translate(464 340)">
          <rect width="60" height="60" rx="17" fill="#cfe7f6" />
          <path d="M11 60V31a19 19 0 0 1 38 0v29Z" fill="#1f7bae" />
          <g fill="#fffaf0">
            <ellipse cx="23" cy="31" rx="3.2" ry="5" />
            <ellipse cx="38" cy="31" rx="3.2" ry="5" />
            <circle cx="30.5" cy="42" r="2.6" />
          </g>
        </g>
      </svg>
      <p className={styles.tagline}>{t('sign_tagline')}</p>
      <p className={styles.more}>{t('sign_tagline_more')}</p>
    </aside>
  );
}

function Bear({ y }: { y: number }) {
  return (
    <g transform={`translate(11 ${y})`}>
      <rect width="60" height="60" rx="17" fill="#f2ab55" />
      <g fill="#fffaf0">
        <circle cx="13" cy="17" r="8" />
        <circle cx="47" cy="17" r="8" />
        <circle cx="30" cy="35" r="20" />
      </g>
      <path d="M17 34a5 5 0 0 1 9 0M34 34a5 5 0 0 1 9 0M26 43a5 5 0 0 0 8 0" className={styles.closedEyes} />
    </g>
  );
}
