import type { Selection } from './conversation.ts';

/** Any number of replies can be selected, and at most one onboarding. An onboarding has the id of its section. */
export function withReplySelected(selection: Selection, replyId: string): Selection {
  const { selectedReplyIdList } = selection;
  if (selectedReplyIdList.includes(replyId)) return selection;
  return { ...selection, selectedReplyIdList: [...selectedReplyIdList, replyId] };
}

export function withoutReplySelected(selection: Selection, replyId: string): Selection {
  if (!selection.selectedReplyIdList.includes(replyId)) return selection;
  return { ...selection, selectedReplyIdList: selection.selectedReplyIdList.filter((id) => id !== replyId) };
}

export function withOnboardingSelected(selection: Selection, onboardingId: string | null): Selection {
  if (onboardingId === selection.selectedOnboardingId) return selection;
  if (onboardingId !== null && !selection.onboardingIdList.includes(onboardingId)) return selection;
  return { ...selection, selectedOnboardingId: onboardingId };
}

export function withOnboarding(selection: Selection, sectionId: string): Selection {
  if (selection.onboardingIdList.includes(sectionId)) return selection;
  return { ...selection, onboardingIdList: [...selection.onboardingIdList, sectionId] };
}

export function withNothingSelected(selection: Selection): Selection {
  if (selection.selectedReplyIdList.length === 0 && selection.selectedOnboardingId === null) return selection;
  return { ...selection, selectedReplyIdList: [], selectedOnboardingId: null };
}
