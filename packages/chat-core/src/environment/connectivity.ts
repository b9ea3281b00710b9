/** Signals of the host about the network and the visibility of the page. A subscription returns its removal. */
export interface Connectivity {
  isOnline(): boolean;
  onOnline(listener: () => void): () => void;
  onVisible(listener: () => void): () => void;
  /** A page that nobody sees holds no connections. A host without this signal leaves both out. */
  isHidden?(): boolean;
  /** May be called some time after the page was hidden, because people switch back and forth between tabs. */
  onHidden?(listener: () => void): () => void;
}

const noSubscription = (): void => undefined;

/** For hosts without such signals, such as Node: only failed requests show that the network is away. */
export const alwaysOnline: Connectivity = {
  isOnline: () => true,
  onOnline: () => noSubscription,
  onVisible: () => noSubscription,
};

/**
 * Calls back when the network returns (connections that were open before are then suspect) and when the page becomes
 * visible, until the signal aborts or the returned function is called.
 */
export function onReturn(
  connectivity: Connectivity,
  signal: AbortSignal,
  callback: (wasOffline: boolean) => void,
): () => void {
  const removals = [connectivity.onOnline(() => callback(true)), connectivity.onVisible(() => callback(false))];
  const removeAll = () => {
    for (const remove of removals) remove();
  };
  signal.addEventListener('abort', removeAll);
  return removeAll;
}
