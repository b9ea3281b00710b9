import { Dialog, KeyList } from '@parley/ui';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { keyBindingRows } from './key-binding-rows.ts';

/** Lists all key bindings of the panel. */
export function KeyBindingDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const { preferences } = useSettings();
  return (
    <Dialog open onOpenChange={onClose} title={texts.keyboardShortcuts} closeLabel={texts.close} size="small">
      <KeyList rows={keyBindingRows(texts, preferences)} />
    </Dialog>
  );
}
