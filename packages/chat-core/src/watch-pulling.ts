import type { Conversation, Pulling } from './conversation/conversation.ts';

export interface PullingStatusEvent {
  readonly replyId: string;
  readonly pulling: Pulling;
}

/** Tells when pulling a reply has come to another status (chat §4 streaming pull status events). */
export function watchPulling(
  store: { getState(): Conversation; subscribe(listener: () => void): () => void },
  tell: (event: PullingStatusEvent) => void,
): void {
  let known = store.getState().pulling;
  store.subscribe(() => {
    const before = known;
    known = store.getState().pulling;
    if (known === before) return;
    for (const [replyId, pulling] of Object.entries(known))
      if (pulling.status !== before[replyId]?.status) tell({ replyId, pulling });
  });
}
