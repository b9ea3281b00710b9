import type { ConnectionState } from '@parley/ui';

export interface ConnectionEvent {
  readonly type:
    | 'browser-went-offline'
    | 'browser-came-online'
    | 'attempt-started'
    | 'request-failed'
    | 'response-arrived';
}

/** Whether the server can be reached: the last request decides; while an attempt is pending it is `connecting`. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'browser-went-offline':
    case 'request-failed':
      return 'offline';
    case 'browser-came-online':
    case 'attempt-started':
      return state === 'offline' ? 'connecting' : state;
    case 'response-arrived':
      return 'online';
  }
}
