import { TransportError } from '../wire/transport-error.ts';
import type { PlainCall, RecordedCall, RecordedLine, RecordedStream, StreamCall } from './recording.ts';

export interface CallPlace {
  readonly line: RecordedCall | RecordedStream;
  readonly index: number;
}

/** Calls that decide how a stream goes on: what was recorded after one comes only once it is made again. */
const DECISIVE: readonly string[] = [
  'chat',
  'resume',
  'breakMessage',
  'createSection',
  'clearMessage',
  'deleteMessage',
];

/** The calls of a recording that were not made again yet, each answered once. */
export function createRecordedCalls(lines: readonly RecordedLine[]) {
  const open = lines.flatMap((line, index): CallPlace[] => ('call' in line ? [{ line, index }] : []));
  const watchers = new Set<() => void>();

  const isDue = (index: number) =>
    open.every(({ line, index: other }) => other > index || !DECISIVE.includes(line.call));

  return {
    /** The next recorded call of a kind. There is no server for what was not recorded. */
    take(call: PlainCall | StreamCall): CallPlace {
      const place = open.find(({ line }) => line.call === call);
      if (!place) throw new TransportError('unreachable');
      open.splice(open.indexOf(place), 1);
      for (const watcher of [...watchers]) watcher();
      return place;
    },
    /** Resolves once every call that came before this line and matters to it was made. */
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
