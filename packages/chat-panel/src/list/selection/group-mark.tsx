import { Checkbox } from '@parley/ui';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { usePanel } from '../../panel/panel-context.ts';

/** Selects a turn, in selection mode. */
export function GroupMark({ groupId }: { groupId: string }) {
  const { client, copy } = usePanel();
  const isSelected = useInGroup(({ selection }) => selection.selectedReplyIdList.includes(groupId));
  return (
    <Checkbox
      label={copy.selectTurn}
      isLabelHidden
      checked={isSelected}
      onCheckedChange={(isChecked) => (isChecked ? client.select(groupId) : client.unselect(groupId))}
    />
  );
}
