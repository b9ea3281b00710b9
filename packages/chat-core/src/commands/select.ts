import type { CommandContext } from './command-context.ts';

/** Changes the selection and notifies the plugins. */
export function createSelectionCommands({ dispatch, getState, plugins }: CommandContext) {
  function notifyPlugins(): void {
    const { selectedReplyIdList } = getState().selection;
    void plugins.run('onSelectionChange', { selectedReplyIdList });
  }
  return {
    select(replyId: string): void {
      dispatch({ type: 'reply-selected', replyId });
      notifyPlugins();
    },
    unselect(replyId: string): void {
      dispatch({ type: 'reply-unselected', replyId });
      notifyPlugins();
    },
    clearSelection(): void {
      dispatch({ type: 'selection-cleared' });
      notifyPlugins();
    },
    selectOnboarding(onboardingId: string | null): void {
      dispatch({ type: 'onboarding-selected', onboardingId });
      void plugins.run('onOnboardingSelectChange', { selectedOnboardingId: onboardingId });
    },
  };
}
