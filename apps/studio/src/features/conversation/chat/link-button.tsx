import { copyText, IconButton } from '@parley/ui';
import { Link2 } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCopiedToast } from '../../../page/use-copied-toast.ts';
import { toMessageLink } from '../message-link.ts';

/** Copies the address of a message. */
export function LinkButton({ messageIndex }: { messageIndex: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const showCopiedToast = useCopiedToast();
  const copy = () =>
    void copyText(new URL(toMessageLink(pathname, messageIndex), window.location.origin).href).then(showCopiedToast);
  return <IconButton label={t('chats_copy_link')} icon={<Link2 aria-hidden />} onClick={copy} />;
}
