import { TransportError } from '../wire/transport-error.ts';
import type { PlainCall, RecordedCall, RecordedLine, RecordedStream, StreamCall } from './recording.ts';

export interface CallPlace {
  readonly line: RecordedCall | RecordedStream;
  readonly index: number;
}

/** Calls that change a stream: events recorded after one of them are replayed only after the client repeats the call. */
const DECISIVE: readonly string[] = [
  'chat',
  'resume',
  'breakMessage',
  'createSection',
  'clearMessage',
  'deleteMessage',
];

/** The recorded calls that were not replayed yet. Each is answered once. */
export function createRecordedCalls(lines: readonly RecordedLine[]) {
  const open = lines.flatMap((line, index): CallPlace[] => ('call' in line ? [{ line, index }] : []));
  const watchers = new Set<() => void>();

  const isDue = (index: number) =>
    open.every(({ line, index: other }) => other > index || !DECISIVE.includes(line.call));

  return {
    /** The next recorded call of this name. A call that was not recorded fails as unreachable. */
    take(call: PlainCall | StreamCall): CallPlace {
      const place = open.find(({ line }) => line.call === call);
      if (!place) throw new TransportError('unreachable');
      open.splice(open.indexOf(place), 1);
      for (const watcher of [...watchers]) watcher();
      return place;
    },
    /** Resolves when every call that this line depends on was made. */
    untilDue(index: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!signal.aborted && !isDue(index)) return;
          watchers.delete(look);
          signal.removeEventListener('abort', look);
          if (signal.aborted) reject(signal.reason);
          else resolve();
        };
        watchers.add(look);
        signal.addEventListener('abort', look);
        look();
      });
    },
  };
}
