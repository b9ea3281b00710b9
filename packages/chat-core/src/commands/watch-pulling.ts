import type { Conversation, Pulling } from '../conversation/conversation.ts';

export interface PullingStatusEvent {
  readonly replyId: string;
  readonly pulling: Pulling;
}

/** Calls back when the pulling status of a reply has changed (chat §4 streaming pull status events). */
export function watchPulling(
  store: { getState(): Conversation; subscribe(listener: () => void): () => void },
  onChange: (event: PullingStatusEvent) => void,
): void {
  let known = store.getState().pulling;
  store.subscribe(() => {
    const before = known;
    known = store.getState().pulling;
    if (known === before) return;
    for (const [replyId, pulling] of Object.entries(known))
      if (pulling.status !== before[replyId]?.status) onChange({ replyId, pulling });
  });
}
