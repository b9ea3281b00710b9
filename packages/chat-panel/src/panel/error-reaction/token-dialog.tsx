import { Button, Dialog } from '@parley/ui';
import { useTexts } from '../../texts/texts-context.ts';

/** Says that the credits are used up. Where there are more is for the words of the host to say. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.tokenInsufficientTitle}
      description={texts.tokenInsufficientText}
      closeLabel={texts.close}
      size="compact"
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.understood}
        </Button>
      }
    />
  );
}
