import type { ActivityEvent, ConversationChange, ErrorEvent, MessageEvent } from '@parley/contract';
import type { StreamEvent } from '../wire/transport.ts';
import type { RecordedEvent } from './recording.ts';

type Recorded = Pick<RecordedEvent, 'event' | 'data'>;

/** A stream event as it is recorded. */
export function toRecorded(event: StreamEvent): Recorded {
  switch (event.kind) {
    case 'opened':
      return { event: 'opened', data: event.logId };
    case 'message':
      return { event: 'message', data: event.event };
    case 'activity':
      return { event: 'activity', data: event.activity };
    case 'change':
      return { event: 'change', data: event.change };
    case 'error':
      return { event: 'error', data: event.error };
    case 'invalid':
      return { event: 'invalid', data: event.text };
    case 'alive':
    case 'done':
      return { event: event.kind };
  }
}

/** Restores a recorded event, which was validated when it arrived. */
export function fromRecorded({ event, data }: Recorded): StreamEvent {
  switch (event) {
    case 'opened':
      return { kind: 'opened', logId: String(data ?? '') };
    case 'message':
      return { kind: 'message', event: data as MessageEvent };
    case 'activity':
      return { kind: 'activity', activity: data as ActivityEvent };
    case 'change':
      return { kind: 'change', change: data as ConversationChange };
    case 'error':
      return { kind: 'error', error: data as ErrorEvent };
    case 'invalid':
      return { kind: 'invalid', text: String(data ?? '') };
    case 'alive':
    case 'done':
      return { kind: event };
  }
}
