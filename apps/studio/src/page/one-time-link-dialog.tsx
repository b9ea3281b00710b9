import { CopyField, Dialog, Text } from '@parley/ui';
import { useFormatTime } from '../i18n/use-format-time.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCopiedToast } from './use-copied-toast.ts';

interface OneTimeLinkDialogProps {
  title: string;
  /** What the link allows, and how often it can be used. */
  description: string;
  path: string;
  expiresAt: number;
  onClose: () => void;
}

/** The page was opened under a name that means this machine wherever it is used. */
const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** A link with a secret, which is shown only once. */
export function OneTimeLinkDialog({ title, description, path, expiresAt, onClose }: OneTimeLinkDialogProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const showCopiedToast = useCopiedToast();
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description} closeLabel={t('close')} size="medium">
      <CopyField
        label={t('link')}
        value={new URL(path, window.location.origin).href}
        hint={t('expires', { time: formatTime(expiresAt) })}
        copyLabel={t('copy')}
        onCopied={showCopiedToast}
      />
      {isLoopback(window.location.hostname) && (
        <Text tone="muted" size="label">
          {t('link_loopback')}
        </Text>
      )}
    </Dialog>
  );
}
