import type { Space } from '@parley/contract';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../../session/use-login.ts';
import { rememberedSubmenu } from '../entry/remembered-place.ts';
import { spacePath } from '../entry/space-path.ts';
import { SpaceLabel } from '../space-label.tsx';
import styles from './space-menu.module.css';

interface SpaceChoicesProps {
  spaces: readonly Space[];
  currentId: string;
  onChosen: () => void;
}

export function SpaceChoices({ spaces, currentId, onChosen }: SpaceChoicesProps) {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  return (
    <ul aria-label={t('spaces')} className={styles.choices}>
      {spaces.map((space) => (
        <li key={space.id}>
          <Link
            to={spacePath(space.id, rememberedSubmenu(userId))}
            aria-current={space.id === currentId ? 'true' : undefined}
            onClick={onChosen}
            className={styles.choice}
          >
            <SpaceLabel space={space} />
            {space.id === currentId && <Check aria-hidden />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
