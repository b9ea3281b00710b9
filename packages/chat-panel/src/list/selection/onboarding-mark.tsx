import { Checkbox } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** Selects the onboarding of a section, where the section is one that can be selected. */
export function OnboardingMark({ sectionId }: { sectionId: string }) {
  const client = useClient();
  const texts = useTexts();
  const isKnown = useConversation(({ selection }) => selection.onboardingIdList.includes(sectionId));
  const isSelected = useConversation(({ selection }) => selection.selectedOnboardingId === sectionId);
  if (!isKnown) return null;
  return (
    <Checkbox
      label={texts.selectOnboarding}
      isLabelHidden
      checked={isSelected}
      onCheckedChange={(isChecked) => client.selectOnboarding(isChecked ? sectionId : null)}
    />
  );
}
