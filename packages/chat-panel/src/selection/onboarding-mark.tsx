import { Checkbox } from '@parley/ui';
import { useConversation } from '../chat-client/use-conversation.ts';
import { usePanel } from '../panel/panel-context.ts';
import { useIsSelecting } from './use-is-selecting.ts';

/** Selects the onboarding of the section that goes on. */
export function OnboardingMark() {
  const { client, copy, preferences } = usePanel();
  const isSelecting = useIsSelecting();
  const sectionId = useConversation(({ sections }) => sections.latestSectionId);
  const isSelected = useConversation(({ selection }) => selection.selectedOnboardingId === sectionId);
  if (!isSelecting || !preferences.enableSelectOnboarding) return null;
  return (
    <Checkbox
      label={copy.selectOnboarding}
      isLabelHidden
      checked={isSelected}
      onCheckedChange={(isChecked) => client.selectOnboarding(isChecked ? sectionId : null)}
    />
  );
}
