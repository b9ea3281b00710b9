/** The colours of a diagram, as browsers write them: `rgb(…)`. */
export interface DiagramColors {
  readonly isDark: boolean;
  readonly text: string;
  readonly line: string;
  readonly surface: string;
}

/** A message from the panel to the frame. */
export interface DrawRequest {
  readonly type: 'draw';
  /** Number of the request; the panel ignores answers to earlier ones. */
  readonly id: number;
  readonly source: string;
  readonly colors: DiagramColors;
}

/** A message from the frame to the panel. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'drawn'; readonly id: number; readonly width: number; readonly height: number }
  | { readonly type: 'failed'; readonly id: number };

/** Larger diagrams are scaled down. */
export const SIDE_MAX_PX = 8_000;

const isSide = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= SIDE_MAX_PX;

/** Validates a message of a frame; null if it is invalid. A hostile diagram may control its frame, so the data is not trusted. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, id, width, height } = data as Partial<Record<string, unknown>>;
  if (type === 'ready') return { type };
  if (typeof id !== 'number') return null;
  if (type === 'failed') return { type, id };
  if (type !== 'drawn' || !isSide(width) || !isSide(height)) return null;
  return { type, id, width, height };
}
