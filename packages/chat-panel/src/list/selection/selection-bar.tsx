import { canDelete } from '@parley/chat-core';
import { Button, ConfirmDialog } from '@parley/ui';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { AddedSlot } from '../../parts/slots.tsx';
import { formatText } from '../../texts/format-text.ts';
import { selectionTexts } from '../../texts/later/selection-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import styles from './selection-bar.module.css';
import { useCopySelection } from './use-copy-selection.ts';
import { useEndSelection, useSelectionController } from './use-selection.ts';

/**
 * Shown in place of the composer in selection mode: the number of selected turns, and the actions on them. Buttons are not
 * `disabled`, because the one that was just pressed would lose the focus.
 */
export function SelectionBar() {
  const texts = useLaterTexts(selectionTexts);
  const { selectAll, unselectAll } = useSelectionController();
  const endSelection = useEndSelection();
  const copySelection = useCopySelection();
  const { selectedReplyIdList, selectedOnboardingId } = useConversation(({ selection }) => selection);
  const count = selectedReplyIdList.length + (selectedOnboardingId === null ? 0 : 1);
  return (
    <div className={styles.bar}>
      <p role="status">{formatText(texts.selected, { count })}</p>
      <AddedSlot slot="ShareMessage" given={{ selectedReplyIdList }} />
      <Button size="small" onClick={() => selectAll()}>
        {texts.selectAll}
      </Button>
      <Button size="small" aria-disabled={count === 0} onClick={unselectAll}>
        {texts.clearSelection}
      </Button>
      <Button size="small" aria-disabled={count === 0} onClick={() => void copySelection()}>
        {texts.copy}
      </Button>
      <DeleteSelectionButton selectedReplyIdList={selectedReplyIdList} />
      <Button size="small" variant="primary" onClick={({ currentTarget }) => endSelection(currentTarget)}>
        {texts.endSelection}
      </Button>
    </div>
  );
}

function DeleteSelectionButton({ selectedReplyIdList }: { selectedReplyIdList: readonly string[] }) {
  const client = useClient();
  const texts = useLaterTexts(selectionTexts);
  const [isConfirming, setConfirming] = useState(false);
  const isAllowed = useConversation(
    (conversation) =>
      selectedReplyIdList.length > 0 && selectedReplyIdList.every((groupId) => canDelete(conversation, groupId)),
  );
  function deleteSelected(): void {
    setConfirming(false);
    // The client unselects each turn when it is deleted; a turn that could not be deleted stays selected.
    for (const groupId of selectedReplyIdList) void client.deleteMessageGroup(groupId);
  }
  return (
    <>
      <Button size="small" aria-disabled={!isAllowed} onClick={() => setConfirming(true)}>
        {texts.deleteTurn}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={formatText(texts.deleteSelectionTitle, { count: selectedReplyIdList.length })}
        text={texts.deleteSelectionText}
        confirmLabel={texts.deleteTurn}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        onConfirm={deleteSelected}
        isDangerous
      />
    </>
  );
}
