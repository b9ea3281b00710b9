import { type Space, SpaceType } from '@parley/contract';
import { Avatar, classNames } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './space-label.module.css';

interface SpaceLabelProps {
  space: Space;
  /** Puts the kind below the name, for narrow containers. */
  isStacked?: boolean;
}

/** Icon, name and, for a team space, its kind (studio §6). */
export function SpaceLabel({ space, isStacked = false }: SpaceLabelProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.label}>
      <Avatar kind="space" name={space.name} src={space.icon_url} size={24} />
      <span className={classNames(styles.text, isStacked && styles.stacked)}>
        <span className={styles.name} title={space.name}>
          {space.name}
        </span>
        {space.space_type === SpaceType.team && <span className={styles.kind}>{t('space_team')}</span>}
      </span>
    </span>
  );
}
