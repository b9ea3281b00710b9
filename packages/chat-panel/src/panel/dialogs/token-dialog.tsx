import { Button, Dialog } from '@parley/ui';
import { useTexts } from '../../texts/texts-context.ts';

/** Says that the credits are used up. The host can replace the text, for example to name a way to buy more. */
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
