import { Checkbox } from '@parley/ui';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { usePanel } from '../../panel/panel-context.ts';

/** Selects the onboarding of a section, where the section is one that can be selected. */
export function OnboardingMark({ sectionId }: { sectionId: string }) {
  const { client, copy } = usePanel();
  const isKnown = useConversation(({ selection }) => selection.onboardingIdList.includes(sectionId));
  const isSelected = useConversation(({ selection }) => selection.selectedOnboardingId === sectionId);
  if (!isKnown) return null;
  return (
    <Checkbox
      label={copy.selectOnboarding}
      isLabelHidden
      checked={isSelected}
      onCheckedChange={(isChecked) => client.selectOnboarding(isChecked ? sectionId : null)}
    />
  );
}
