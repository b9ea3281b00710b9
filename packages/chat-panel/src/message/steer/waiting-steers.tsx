import { findGroup, findMessage, withdrawSteer } from '@parley/chat-core';
import type { WaitingSteer } from '@parley/contract';
import { Button } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { usePrependToDraft } from '../../parts/prepend-to-draft.ts';
import { steerTexts } from '../../texts/later/steer-texts.ts';
import { useLaterTexts } from '../../texts/texts-context.ts';
import { SteerBubble } from './steer-bubble.tsx';

const NONE: readonly WaitingSteer[] = [];

/** Words of any window that wait for the next step of a reply. They can be taken back into the composer. */
export function WaitingSteers({ groupId }: { groupId: string }) {
  const client = useClient();
  const announcer = useAnnouncer();
  const prependToDraft = usePrependToDraft();
  const texts = useLaterTexts(steerTexts);
  const steers = useInGroup((conversation) => conversation.steers?.[groupId] ?? NONE);
  // The reply may have read some since the server sent the list.
  const readIds: readonly string[] = JSON.parse(
    // As one text, which is the same as long as the ids are.
    useInGroup((conversation) =>
      JSON.stringify(
        (findGroup(conversation, groupId)?.memberSet.functionCallMessageIdList ?? []).flatMap(
          (id) => findMessage(conversation, id)?.extra_info.local_message_id ?? [],
        ),
      ),
    ),
  );
  const takeBack = async ({ local_message_id, text }: WaitingSteer) => {
    try {
      if (!(await withdrawSteer(client, groupId, local_message_id)))
        return announcer.announceFailure(texts.steerTooLate);
      prependToDraft(text);
    } catch {
      announcer.announceFailure(texts.steerTakeBackFailed);
    }
  };
  return steers
    .filter(({ local_message_id }) => !readIds.includes(local_message_id))
    .map((steer) => (
      <SteerBubble key={steer.local_message_id} text={steer.text} state={texts.steerWaiting} isWaiting>
        <Button size="small" variant="ghost" onClick={() => void takeBack(steer)}>
          {texts.steerTakeBack}
        </Button>
      </SteerBubble>
    ));
}
