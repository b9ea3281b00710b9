import { type FoundText, findText } from '@parley/chat-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useListHandle } from '../state/list-handle.ts';
import { indexInMessage, rangesInMessage } from './find-highlights.ts';
import { type FindDirection, indexOfMatch, searchConversation } from './search-conversation.ts';

/** Debounce while the user types. */
const TYPING_DEBOUNCE_MS = 250;

export type FindStatus = 'idle' | 'searching' | 'no-more' | 'failed';

export interface Find {
  readonly text: string;
  readonly status: FindStatus;
  readonly current: FoundText | null;
  /** The number of the current match, from 1; 0 without one. */
  readonly place: number;
  readonly count: number;
  /** Some messages are not loaded and were not searched. */
  readonly hasMore: boolean;
  setText(text: string): void;
  go(direction: FindDirection): Promise<void>;
}

/** The state of the find bar. */
export function useFind(): Find {
  const client = useClient();
  const { list } = useListHandle();
  const [text, setText] = useState('');
  const [current, setCurrent] = useState<FoundText | null>(null);
  const [status, setStatus] = useState<FindStatus>('idle');
  const messages = useConversation((conversation) => conversation.messages);
  const hasMore = useConversation(({ history }) => history.prevHasMore || history.nextHasMore);
  const matches = useMemo(() => findText(messages, text.trim()), [messages, text]);
  /** The number of the latest search: starting another one cancels the one that runs. */
  const run = useRef(0);

  async function seek(searched: string, from: FoundText | null, direction: FindDirection): Promise<void> {
    run.current += 1;
    const own = run.current;
    const isWanted = () => own === run.current;
    const onLoading = () => setStatus('searching');
    const search = { text: searched, from, direction, isWanted, onLoading };
    const found = await searchConversation(client, search).catch(() => 'failed' as const);
    if (!isWanted()) return;
    if (found === 'failed') return setStatus('failed');
    setStatus(found || searched === '' ? 'idle' : 'no-more');
    if (!found) return;
    setCurrent(found);
    const nth = indexInMessage(client.conversation.getState(), searched, found);
    await list.current?.goToMessage(
      found.messageId,
      (message) => rangesInMessage(message, searched)[nth]?.startContainer.parentElement ?? null,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text starts another search
  useEffect(() => {
    run.current += 1;
    setCurrent(null);
    setStatus('idle');
    const timer = setTimeout(() => void seek(text.trim(), null, 'previous'), TYPING_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      run.current += 1;
    };
  }, [text]);

  const place = current ? indexOfMatch(matches, current) + 1 : 0;
  const go = (direction: FindDirection) => seek(text.trim(), current, direction);
  return { text, status, current, place, count: matches.length, hasMore, setText, go };
}
