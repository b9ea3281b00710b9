import { Dialog, KeyList } from '@parley/ui';
import { useSettings } from '../../settings/settings-context.ts';
import { keyTexts } from '../../texts/later/key-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { keyBindingRows } from './key-binding-rows.ts';

/** Lists all key bindings of the panel. */
export function KeyBindingDialog({ onClose }: { onClose: () => void }) {
  const texts = useLaterTexts(keyTexts);
  const { preferences } = useSettings();
  return (
    <Dialog open onOpenChange={onClose} title={texts.keyboardShortcuts} closeLabel={texts.close} size="small">
      <KeyList rows={keyBindingRows(texts, preferences)} />
    </Dialog>
  );
}
