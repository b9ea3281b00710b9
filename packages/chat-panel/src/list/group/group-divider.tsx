import { findGroup } from '@parley/chat-core';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { Divider } from '../../message/box/divider.tsx';
import { usePanel } from '../../panel/panel-context.ts';
import { usePartClass } from '../../settings/use-part-class.ts';
import { Onboarding } from '../onboarding/onboarding.tsx';

/** Where the context was cleared; a section that nothing was said in yet begins with the onboarding. */
export function GroupDivider({ groupId }: { groupId: string }) {
  const { copy, preferences } = usePanel();
  const divider = useInGroup((conversation) => findGroup(conversation, groupId)?.showContextDivider ?? null);
  const sectionId = useInGroup(({ sections }) => sections.latestSectionId);
  const className = usePartClass('contextDivider');
  if (divider === null) return null;
  return (
    <>
      {preferences.showClearContextDivider && <Divider text={copy.contextCleared} className={className} />}
      {divider === 'with-onboarding' && preferences.showOnboardingMessage && <Onboarding sectionId={sectionId} />}
    </>
  );
}
