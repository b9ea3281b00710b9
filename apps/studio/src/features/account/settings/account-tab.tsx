import { FormSection } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { OwnFileboxes } from '../../filebox/index.ts';
import { OwnStorage } from '../../storage/index.ts';
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
      <FormSection title={t('profile')}>
        <AvatarUpload />
        <NicknameForm />
        <UsernameForm />
      </FormSection>
      <FormSection title={t('sign_in')}>
        <SignInMethods />
      </FormSection>
      <FormSection title={t('change_password')}>
        <PasswordForm />
      </FormSection>
      <FormSection title={t('preferences')}>
        <LanguageSelect />
        <ThemeSelect />
      </FormSection>
      <OwnStorage />
      <OwnFileboxes />
    </>
  );
}
