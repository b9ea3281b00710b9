import { useTranslation } from '../../../i18n/use-translation.ts';

/** studio §8 audit rejection: the server’s message, or the general one. */
export function useAuditMessage(): (message: string) => string {
  const { t } = useTranslation();
  return (message) => message || t('audit_unsuccess_general_type');
}
