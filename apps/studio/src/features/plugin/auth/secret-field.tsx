import { PLUGIN_SECRET_MAX } from '@parley/contract';
import { PasswordField, type PasswordFieldProps } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';

type SecretFieldProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'maxLength'>;

/** A key, a password or a client secret, with a button named after it that shows it. */
export function SecretField(field: SecretFieldProps) {
  const { t } = useTranslation();
  const name = field.label.toLowerCase();
  return (
    <PasswordField
      {...field}
      maxLength={PLUGIN_SECRET_MAX}
      showLabel={t('plugin_secret_show', { name })}
      hideLabel={t('plugin_secret_hide', { name })}
    />
  );
}
