import { GetDraftBotDisplayInfo, type ResponseOf, TabStatus, UpdateDraftBotDisplayInfo } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';

type DisplayInfo = ResponseOf<typeof GetDraftBotDisplayInfo>;

export interface BlockDisplay {
  /** The server's answer is not there yet. */
  readonly isPending: boolean;
  isOpen(key: string, isOpenFirst: boolean): boolean;
  toggle(key: string, isOpen: boolean): void;
}

/**
 * studio §4 skill-block display states: which blocks are open, per user and agent, saved to the server. A change that is
 * `isLocal`, as in a preview, stays on this page. A failure is logged only: the blocks look as the user left them.
 */
export function useBlockDisplay(botId: string, isLocal: boolean): BlockDisplay {
  const queryClient = useQueryClient();
  const request = { bot_id: botId };
  const { data, isPending } = useOperationQuery(GetDraftBotDisplayInfo, request, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const states = data?.data.tab_display_info ?? {};
  return {
    isPending,
    isOpen: (key, isOpenFirst) => {
      const status = states[key] ?? TabStatus.default;
      return status === TabStatus.default ? isOpenFirst : status === TabStatus.open;
    },
    toggle(key, isOpen) {
      const change = { [key]: isOpen ? TabStatus.open : TabStatus.closed };
      queryClient.setQueryData<DisplayInfo>(queryKeyOf(GetDraftBotDisplayInfo, request), {
        data: { tab_display_info: { ...states, ...change } },
      });
      if (isLocal) return;
      call(UpdateDraftBotDisplayInfo, { ...request, display_info: { tab_display_info: change } }).catch(
        (error: unknown) => reportAndContinue(error, 'save the display states of blocks'),
      );
    },
  };
}
