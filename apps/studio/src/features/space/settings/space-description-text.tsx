import type { Space } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { SpaceLabel } from '../space-label.tsx';
import styles from './space-description-text.module.css';

/** Name and description for those who may not change them. */
export function SpaceDescriptionText({ space }: { space: Space }) {
  const { t } = useTranslation();
  return (
    <>
      <SpaceLabel space={space} />
      <p className={styles.description}>{space.description || t('space_no_description')}</p>
    </>
  );
}
