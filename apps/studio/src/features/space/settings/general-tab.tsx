import { hasSpaceRight, type Space, type SpaceRight } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { SettingsSection } from '../../../settings-layout/settings-section.tsx';
import { DeleteSpaceSection } from './delete-space-section.tsx';
import { LeaveSpaceSection } from './leave-space-section.tsx';
import { RenameSpaceForm } from './rename-space-form.tsx';
import { SpaceDescriptionText } from './space-description-text.tsx';

export function GeneralTab({ space }: { space: Space }) {
  const { t } = useTranslation();
  const has = (right: SpaceRight) => hasSpaceRight(space.role_type, right);
  return (
    <>
      <SettingsSection title={t('space_profile')}>
        {has('rename-space') ? <RenameSpaceForm space={space} /> : <SpaceDescriptionText space={space} />}
      </SettingsSection>
      {has('leave-space') && <LeaveSpaceSection space={space} />}
      {has('delete-space') && <DeleteSpaceSection space={space} />}
    </>
  );
}
