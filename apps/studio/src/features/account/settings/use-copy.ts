import { useToast } from '@parley/ui';
import { useTranslation } from 'react-i18next';

/** Copies a field. Pages that are not on https have no clipboard: there the text is selected for the user to copy. */
export function useCopy(): (field: HTMLInputElement | null) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  return async (field) => {
    if (!field) return;
    field.select();
    const isCopied = await writeToClipboard(field.value);
    if (isCopied) toast('success', t('copy_success'));
    else toast('info', t('copy_manually'));
  };
}

async function writeToClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
