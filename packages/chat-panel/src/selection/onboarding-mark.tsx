import { Checkbox } from '@parley/ui';
import { useConversation } from '../chat-client/use-conversation.ts';
import { usePanel } from '../panel/panel-context.ts';

/** Selects the onboarding of the section that goes on. */
export function OnboardingMark() {
  const { client, copy } = usePanel();
  const sectionId = useConversation(({ sections }) => sections.latestSectionId);
  const isSelected = useConversation(({ selection }) => selection.selectedOnboardingId === sectionId);
  return (
    <Checkbox
      label={copy.selectOnboarding}
      isLabelHidden
      checked={isSelected}
      onCheckedChange={(isChecked) => client.selectOnboarding(isChecked ? sectionId : null)}
    />
  );
}
