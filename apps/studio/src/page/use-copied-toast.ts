import { useToast } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';

/** Shows a toast after copying. Without https there is no clipboard: then the user copies by hand. */
export function useCopiedToast(): (isCopied: boolean) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (isCopied) => (isCopied ? toast('success', t('copy_success')) : toast('info', t('copy_manually')));
}
