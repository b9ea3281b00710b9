import { Checkbox } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** Selects a turn, in selection mode. */
export function GroupMark({ groupId }: { groupId: string }) {
  const client = useClient();
  const texts = useTexts();
  const isSelected = useInGroup(({ selection }) => selection.selectedReplyIdList.includes(groupId));
  return (
    <Checkbox
      label={texts.selectTurn}
      isLabelHidden
      checked={isSelected}
      onCheckedChange={(isChecked) => (isChecked ? client.select(groupId) : client.unselect(groupId))}
    />
  );
}
