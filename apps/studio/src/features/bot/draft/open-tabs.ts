/** How long an open tab may take to say so before its backup counts as left behind. */
export const OPEN_TABS_WAIT_MS = 300;

type Message = { readonly type: 'tabs-asked' } | { readonly type: 'tab-open'; readonly itemId: string };

/**
 * Asks the other tabs of this browser which backups are theirs, and answers them. A tab that crashed does not answer, so
 * that its backup is offered at once. Returns the function that leaves; `null` where tabs cannot be asked (Safari 14).
 */
export function followOpenTabs(ownItemId: string, onFound: (itemId: string) => void): (() => void) | null {
  if (typeof BroadcastChannel !== 'function') return null;
  const channel = new BroadcastChannel('parley-draft-tabs');
  const post = (message: Message) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'tab-open') onFound(data.itemId);
    else post({ type: 'tab-open', itemId: ownItemId });
  };
  post({ type: 'tabs-asked' });
  return () => channel.close();
}
