import { type FoundText, findText } from '@parley/chat-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { useListHandle } from '../state/list-handle.ts';
import { drawnMatch, drawnMatches } from './drawn-matches.ts';
import { type FindDirection, placeOf } from './neighbour-match.ts';
import { searchConversation } from './search-conversation.ts';

/** Who types is not done yet. */
const TYPING_PAUSE_MS = 250;

export type FindStatus = 'idle' | 'searching' | 'no-more' | 'failed';

export interface Find {
  readonly text: string;
  readonly status: FindStatus;
  readonly current: FoundText | null;
  /** From one; 0 while nothing is found. */
  readonly place: number;
  readonly count: number;
  /** There are messages that were not searched. */
  readonly hasMore: boolean;
  setText(text: string): void;
  go(direction: FindDirection): Promise<void>;
}

/** What is looked for and where it was found. */
export function useFind(): Find {
  const client = useClient();
  const { list } = useListHandle();
  const [text, setText] = useState('');
  const [current, setCurrent] = useState<FoundText | null>(null);
  const [status, setStatus] = useState<FindStatus>('idle');
  const messages = useConversation((conversation) => conversation.messages);
  const hasMore = useConversation(({ history }) => history.prevHasMore || history.nextHasMore);
  const matches = useMemo(() => findText(messages, text.trim()), [messages, text]);
  /** A later search ends the one that runs. */
  const run = useRef(0);

  async function seek(wanted: string, from: FoundText | null, direction: FindDirection): Promise<void> {
    run.current += 1;
    const own = run.current;
    const isWanted = () => own === run.current;
    const onFurther = () => setStatus('searching');
    const search = { text: wanted, from, direction, isWanted, onFurther };
    const found = await searchConversation(client, search).catch(() => 'failed' as const);
    if (!isWanted()) return;
    if (found === 'failed') return setStatus('failed');
    setStatus(found || wanted === '' ? 'idle' : 'no-more');
    if (!found) return;
    setCurrent(found);
    const nth = drawnMatch(client.conversation.getState(), wanted, found);
    await list.current?.goToMessage(
      found.messageId,
      (message) => drawnMatches(message, wanted)[nth]?.startContainer.parentElement ?? null,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another search, and nothing else is
  useEffect(() => {
    run.current += 1;
    setCurrent(null);
    setStatus('idle');
    const timer = setTimeout(() => void seek(text.trim(), null, 'previous'), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      run.current += 1;
    };
  }, [text]);

  const place = current ? placeOf(matches, current) + 1 : 0;
  const go = (direction: FindDirection) => seek(text.trim(), current, direction);
  return { text, status, current, place, count: matches.length, hasMore, setText, go };
}
