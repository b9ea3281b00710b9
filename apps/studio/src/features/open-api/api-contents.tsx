import { useTranslation } from 'react-i18next';
import styles from './api-contents.module.css';
import type { ApiGroup } from './api-operations.ts';

/** The names of all calls, each a way to its description. */
export function ApiContents({ groups }: { groups: readonly ApiGroup[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('api_reference')} className={styles.contents}>
      {groups.map(({ tag, operations }) => (
        <div key={tag}>
          <p className={styles.tag}>{tag}</p>
          <ul>
            {operations.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`} className={styles.link}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
