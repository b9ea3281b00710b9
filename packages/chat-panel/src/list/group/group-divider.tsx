import { findGroup } from '@parley/chat-core';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { Divider } from '../../message/box/divider.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { usePartClass } from '../../settings/use-part-class.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { Onboarding } from '../onboarding/onboarding.tsx';

/** Where the context was cleared; a section that nothing was said in yet begins with the onboarding. */
export function GroupDivider({ groupId }: { groupId: string }) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const divider = useInGroup((conversation) => findGroup(conversation, groupId)?.showContextDivider ?? null);
  const sectionId = useInGroup(({ sections }) => sections.latestSectionId);
  const className = usePartClass('contextDivider');
  if (divider === null) return null;
  return (
    <>
      {preferences.showClearContextDivider && <Divider text={texts.contextCleared} className={className} />}
      {divider === 'with-onboarding' && preferences.showOnboardingMessage && <Onboarding sectionId={sectionId} />}
    </>
  );
}
