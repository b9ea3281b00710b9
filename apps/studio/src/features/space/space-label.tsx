import { type Space, SpaceType } from '@parley/contract';
import { Tag } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { SpaceIcon } from './space-icon.tsx';
import styles from './space-label.module.css';

/** Icon, name and, for a team space, the Team tag (studio §6). */
export function SpaceLabel({ space }: { space: Space }) {
  const { t } = useTranslation();
  return (
    <span className={styles.label}>
      <SpaceIcon name={space.name} src={space.icon_url} />
      <span className={styles.name} title={space.name}>
        {space.name}
      </span>
      {space.space_type === SpaceType.team && <Tag tone="accent">{t('space_team')}</Tag>}
    </span>
  );
}
