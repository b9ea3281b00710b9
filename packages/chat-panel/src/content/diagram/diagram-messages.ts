/** How a diagram should look: colours as browsers write them, `rgb(…)`. */
export interface DiagramLook {
  readonly isDark: boolean;
  readonly text: string;
  readonly line: string;
  readonly surface: string;
}

/** What a panel asks its frame. */
export interface DrawRequest {
  readonly type: 'draw';
  /** Counts the requests: an answer to an earlier one comes too late. */
  readonly id: number;
  readonly source: string;
  readonly look: DiagramLook;
}

/** What a frame says. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'drawn'; readonly id: number; readonly width: number; readonly height: number }
  | { readonly type: 'failed'; readonly id: number };

/** Longer than any screen: what is larger is drawn smaller. */
export const SIDE_MAX_PX = 8_000;

const isSide = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= SIDE_MAX_PX;

/** What a frame said, or null for what no frame of ours says: whoever draws a hostile diagram is not to be trusted. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, id, width, height } = data as Partial<Record<string, unknown>>;
  if (type === 'ready') return { type };
  if (typeof id !== 'number') return null;
  if (type === 'failed') return { type, id };
  if (type !== 'drawn' || !isSide(width) || !isSide(height)) return null;
  return { type, id, width, height };
}
