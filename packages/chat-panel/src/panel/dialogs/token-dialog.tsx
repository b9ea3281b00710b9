import { Button, Dialog } from '@parley/ui';
import { tokenTexts } from '../../texts/later/token-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';

interface TokenDialogProps {
  /** The refusal in the server's words: which limit it is, and when it resets. Empty where the server gave none. */
  message: string;
  onClose: () => void;
}

/** Says that a limit is used up. */
export function TokenDialog({ message, onClose }: TokenDialogProps) {
  const texts = useLaterTexts(tokenTexts);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.tokenInsufficientTitle}
      description={message || texts.tokenInsufficientText}
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
