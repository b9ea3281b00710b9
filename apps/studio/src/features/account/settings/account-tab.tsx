import { useTranslation } from '../../../i18n/use-translation.ts';
import { SettingsSection } from '../../../settings-layout/settings-section.tsx';
import { AvatarUpload } from './avatar-upload.tsx';
import { LanguageSelect } from './language-select.tsx';
import { NicknameForm } from './nickname-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInMethods } from './sign-in-methods.tsx';
import { ThemeSelect } from './theme-select.tsx';
import { UsernameForm } from './username-form.tsx';

export function AccountTab() {
  const { t } = useTranslation();
  return (
    <>
      <SettingsSection title={t('profile')}>
        <AvatarUpload />
        <NicknameForm />
        <UsernameForm />
      </SettingsSection>
      <SettingsSection title={t('sign_in')}>
        <SignInMethods />
      </SettingsSection>
      <SettingsSection title={t('change_password')}>
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title={t('preferences')}>
        <LanguageSelect />
        <ThemeSelect />
      </SettingsSection>
    </>
  );
}
