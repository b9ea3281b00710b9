import { useToast } from '@parley/ui';
import { useTranslation } from 'react-i18next';

/** Says whether something was copied. Pages that are not on https have no clipboard: there the user copies by hand. */
export function useCopiedToast(): (isCopied: boolean) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (isCopied) => (isCopied ? toast('success', t('copy_success')) : toast('info', t('copy_manually')));
}
