import { type Space, SpaceType } from '@parley/contract';
import { TextField } from '@parley/ui';
import { Check, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';
import { rememberedSubmenu } from '../entry/remembered-place.ts';
import { spacePath } from '../entry/space-path.ts';
import { spacesByUse } from '../list/spaces-by-use.ts';
import { useSpaces } from '../list/use-spaces.ts';
import { spaceSettingsPath } from '../settings/space-settings-path.ts';
import { SpaceLabel } from '../space-label.tsx';
import styles from './space-menu.module.css';

/** From this many spaces on, there is a search field. */
const SEARCH_FROM = 8;

interface SpaceMenuProps {
  space: Space;
  onChosen: () => void;
  onCreate: () => void;
}

/** The list of spaces, space settings and "create team space". */
export function SpaceMenu({ space, onChosen, onCreate }: SpaceMenuProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const { data } = useSpaces();
  const [search, setSearch] = useState('');
  const spaces = data ? spacesByUse(data.list) : [];
  const wanted = search.trim().toLowerCase();
  const found = spaces.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className={styles.menu}>
      {spaces.length >= SEARCH_FROM && (
        <TextField
          type="search"
          label={t('find_spaces')}
          isLabelHidden
          placeholder={t('find_spaces')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <SpaceChoices spaces={found} currentId={space.id} onChosen={onChosen} />
      {found.length === 0 && <p className={styles.none}>{t('no_spaces_found', { search })}</p>}
      <div className={styles.actions}>
        {space.space_type === SpaceType.team && (
          <Link to={spaceSettingsPath(location, 'general')} onClick={onChosen} className={styles.action}>
            <Settings2 aria-hidden />
            {t('space_settings')}
          </Link>
        )}
        <button type="button" onClick={onCreate} className={styles.action}>
          <Plus aria-hidden />
          {t('create_team_space')}
        </button>
      </div>
    </div>
  );
}

interface SpaceChoicesProps {
  spaces: readonly Space[];
  currentId: string;
  onChosen: () => void;
}

function SpaceChoices({ spaces, currentId, onChosen }: SpaceChoicesProps) {
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
