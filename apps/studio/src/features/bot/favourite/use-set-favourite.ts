import { FAVOURITE_BOT, GetDraftIntelligenceList, type Intelligence, PublicFavoriteProduct } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import type { BotPages } from '../bot-pages.ts';
import { changeFavourite } from './change-favourite.ts';

const lists = { queryKey: queryKeyOf(GetDraftIntelligenceList) };

/** Makes an agent a favourite or not, at once in every list. studio §8: a failed removal is only logged. */
export function useSetFavourite(): (bot: Intelligence, isFavourite: boolean) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const { mutate } = useMutation({
    mutationFn: ({ bot, isFavourite }: { bot: Intelligence; isFavourite: boolean }) =>
      call(PublicFavoriteProduct, {
        entity_type: FAVOURITE_BOT,
        entity_id: bot.basic_info.id,
        is_cancel: !isFavourite,
      }),
    onMutate: async ({ bot, isFavourite }) => {
      // A response that is on its way would bring the old state back.
      await queryClient.cancelQueries(lists);
      for (const query of queryClient.getQueryCache().findAll(lists)) {
        const request = query.queryKey[1] as Parameters<typeof changeFavourite>[1];
        queryClient.setQueryData<BotPages>(
          query.queryKey,
          (pages) => pages && changeFavourite(pages, request, bot, isFavourite),
        );
      }
    },
    onError: (error, { isFavourite }) => {
      if (isFavourite) toast('error', errorMessage(error));
      else reportAndContinue(error, 'remove a favourite');
    },
    onSettled: () => queryClient.invalidateQueries(lists),
  });
  return (bot, isFavourite) => mutate({ bot, isFavourite });
}
