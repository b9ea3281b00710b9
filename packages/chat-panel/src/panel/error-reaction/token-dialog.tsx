import { Button, Dialog } from '@parley/ui';
import { usePanel } from '../panel-context.ts';

/** Says that the credits are used up. Where there are more is for the words of the host to say. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { copy } = usePanel();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.tokenInsufficientTitle}
      description={copy.tokenInsufficientText}
      closeLabel={copy.close}
      size="compact"
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.understood}
        </Button>
      }
    />
  );
}
