import type { Space } from '@parley/contract';
import { Button, SectionHeader } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyPartBoundary } from '../../page/lazy-part.tsx';
import { LazyCreateSpaceDialog, SpaceLabel } from '../space/index.ts';
import styles from './home-page.module.css';

/** The spaces of the user, each with the number of its members. */
export function HomeSpaces({ spaces }: { spaces: readonly Space[] }) {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  return (
    <section aria-labelledby="home-spaces" className={styles.section}>
      <SectionHeader
        id="home-spaces"
        title={t('home_spaces')}
        actions={
          <Button variant="ghost" size="small" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
            {t('create_team_space')}
          </Button>
        }
      />
      <ul aria-labelledby="home-spaces" className={styles.spaces}>
        {spaces.map((space) => (
          <li key={space.id}>
            <Link to={`/space/${space.id}`} className={styles.space}>
              <SpaceLabel space={space} />
              <span className={styles.members}>{t('home_members', { count: space.member_count })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isCreating && (
        <LazyPartBoundary onFailed={() => setCreating(false)}>
          <LazyCreateSpaceDialog onClose={() => setCreating(false)} />
        </LazyPartBoundary>
      )}
    </section>
  );
}
