import { Checkbox } from '@parley/ui';
import { ListChecks } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import type { MessageActionProps } from '../../message/actions/message-action.tsx';
import { ActionButton } from '../../message/actions/message-action.tsx';
import { selectionTexts } from '../../texts/later/selection-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { useSelectionController } from './use-selection.ts';

/** Starts selection mode with the turn of this message selected. */
export function SelectButton({ groupId }: MessageActionProps) {
  const texts = useLaterTexts(selectionTexts);
  const { start } = useSelectionController();
  return <ActionButton label={texts.select} icon={<ListChecks aria-hidden />} onClick={() => start(groupId)} />;
}

/** Selects a turn. */
export function GroupCheckbox({ groupId }: { groupId: string }) {
  const client = useClient();
  const texts = useLaterTexts(selectionTexts);
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

/** Selects the onboarding of a section, if the client lists the section as selectable. */
export function OnboardingCheckbox({ sectionId }: { sectionId: string }) {
  const client = useClient();
  const texts = useLaterTexts(selectionTexts);
  const isSelectable = useConversation(({ selection }) => selection.onboardingIdList.includes(sectionId));
  const isSelected = useConversation(({ selection }) => selection.selectedOnboardingId === sectionId);
  if (!isSelectable) return null;
  return (
    <Checkbox
      label={texts.selectOnboarding}
      isLabelHidden
      checked={isSelected}
      onCheckedChange={(isChecked) => client.selectOnboarding(isChecked ? sectionId : null)}
    />
  );
}
