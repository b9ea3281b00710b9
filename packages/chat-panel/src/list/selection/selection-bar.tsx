import { Button } from '@parley/ui';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { AddedSlot } from '../../parts/slots/added-slot.tsx';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './selection-bar.module.css';
import { useSelectionController } from './use-selection-controller.ts';

/** How much is selected, and what can be done with it. It stands where the composer stands otherwise. */
export function SelectionBar() {
  const texts = useTexts();
  const { selectAll, unselectAll } = useSelectionController();
  const { selectedReplyIdList, selectedOnboardingId } = useConversation(({ selection }) => selection);
  const count = selectedReplyIdList.length + (selectedOnboardingId === null ? 0 : 1);
  return (
    <div className={styles.bar}>
      <p role="status">{formatText(texts.selected, { count })}</p>
      <AddedSlot slot="ShareMessage" given={{ selectedReplyIdList }} />
      <Button size="small" onClick={() => selectAll()}>
        {texts.selectAll}
      </Button>
      <Button size="small" disabled={count === 0} onClick={unselectAll}>
        {texts.clearSelection}
      </Button>
    </div>
  );
}
