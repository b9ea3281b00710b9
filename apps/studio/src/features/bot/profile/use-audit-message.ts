import { auditFallbackText } from '@parley/contract';
import { useLocale } from '../../../i18n/use-locale.ts';

/** studio §8 audit rejection: the server’s message, or the general one. */
export function useAuditMessage(): (message: string) => string {
  const locale = useLocale();
  return (message) => message || auditFallbackText[locale];
}
