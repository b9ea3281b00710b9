import type { CommandContext } from './command-context.ts';

/** What the user has marked, told to the plugins. */
export function createSelectionCommands({ dispatch, getState, plugins }: CommandContext) {
  function tell(): void {
    const { selectedReplyIdList } = getState().selection;
    void plugins.run('onSelectionChange', { selectedReplyIdList });
  }
  return {
    select(replyId: string): void {
      dispatch({ type: 'reply-selected', replyId });
      tell();
    },
    unselect(replyId: string): void {
      dispatch({ type: 'reply-unselected', replyId });
      tell();
    },
    clearSelection(): void {
      dispatch({ type: 'selection-cleared' });
      tell();
    },
    selectOnboarding(onboardingId: string | null): void {
      dispatch({ type: 'onboarding-selected', onboardingId });
      void plugins.run('onOnboardingSelectChange', { selectedOnboardingId: onboardingId });
    },
  };
}
