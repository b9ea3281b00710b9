/** The columns of the editor, from the left. */
export type Column = 'prompt' | 'skills' | 'chat';

/**
 * `columns` has all three side by side; `pair` has prompt and skills as tabs of one column beside the chat, for a laptop;
 * `tabs` shows one at a time, for a phone.
 */
export type Layout = 'columns' | 'pair' | 'tabs';

/** A part that has a width of its own: a column, or `setup` for prompt and skills in a pair. */
export type Pane = Column | 'setup';
/** The chat takes the rest of the width, so it has none to remember. */
export type SizedPane = Exclude<Pane, 'chat'>;

/** What is remembered for the account in this browser. A pane without a width has its default. */
export interface ColumnMemory {
  readonly widths: Readonly<Partial<Record<SizedPane, number>>>;
  readonly folded: readonly Pane[];
}

const PAIR_MIN_WIDTH = 860;
const COLUMNS_MIN_WIDTH = 1280;
/** A folded column is a strip with its name. */
export const FOLDED_WIDTH = 40;

const minWidths: Record<Pane, number> = { prompt: 300, skills: 300, setup: 320, chat: 360 };
/** The share of the page, within limits. The chat of a new agent has the most room that is left. */
const defaultWidths: Record<SizedPane, { share: number; max: number }> = {
  prompt: { share: 0.35, max: 640 },
  skills: { share: 0.29, max: 420 },
  setup: { share: 0.46, max: 640 },
};

/** An element that is not drawn has no width: it is treated as wide. */
export function layoutOf(width: number): Layout {
  if (width === 0 || width >= COLUMNS_MIN_WIDTH) return 'columns';
  return width >= PAIR_MIN_WIDTH ? 'pair' : 'tabs';
}

const panesOf = (layout: Exclude<Layout, 'tabs'>): readonly Pane[] =>
  layout === 'columns' ? ['prompt', 'skills', 'chat'] : ['setup', 'chat'];

export interface PlacedPane {
  readonly pane: Pane;
  /** Undefined for the pane that takes the rest. */
  readonly width: number | undefined;
  readonly isFolded: boolean;
  /** How small and large its handle can make it. */
  readonly min: number;
  readonly max: number;
}

/**
 * The panes of a layout in a page of that width. The chat takes the rest; folded, the prompt does, then the skills. Widths
 * that do not fit any more are reduced, the last first. When all are folded, the last one is shown.
 */
export function placePanes(
  layout: Exclude<Layout, 'tabs'>,
  pageWidth: number,
  { widths, folded }: ColumnMemory,
): readonly PlacedPane[] {
  const panes = panesOf(layout);
  const isFolded = (pane: Pane) =>
    folded.includes(pane) && !(pane === 'chat' && panes.every((one) => folded.includes(one)));
  const open = panes.filter((pane) => !isFolded(pane));
  const flexible = open.includes('chat') ? 'chat' : open[0];
  let room = pageWidth - FOLDED_WIDTH * (panes.length - open.length);
  for (const pane of open) room -= minWidths[pane];
  return panes.map((pane): PlacedPane => {
    const min = minWidths[pane];
    if (isFolded(pane)) return { pane, width: FOLDED_WIDTH, isFolded: true, min, max: min };
    if (pane === flexible || pane === 'chat') return { pane, width: undefined, isFolded: false, min, max: min };
    const max = Math.max(min, min + room);
    const width = Math.min(max, Math.max(min, widths[pane] ?? defaultWidth(pane, pageWidth)));
    room -= width - min;
    return { pane, width, isFolded: false, min, max };
  });
}

function defaultWidth(pane: SizedPane, pageWidth: number): number {
  const { share, max } = defaultWidths[pane];
  return Math.round(Math.min(max, share * pageWidth));
}

export interface PaneHandle {
  readonly pane: SizedPane;
  /** The edge between it and the pane that takes the rest. */
  readonly edge: 'left' | 'right';
  readonly size: number;
  readonly min: number;
  readonly max: number;
}

/** The handles of the open panes that have a width. */
export function handlesOf(placed: readonly PlacedPane[]): readonly PaneHandle[] {
  const flexibleAt = placed.findIndex(({ width }) => width === undefined);
  return placed.flatMap(({ pane, width, isFolded, min, max }, at) =>
    pane === 'chat' || width === undefined || isFolded
      ? []
      : [{ pane, edge: at < flexibleAt ? ('right' as const) : ('left' as const), size: width, min, max }],
  );
}

/** Whether a pane can be folded: one stays open. */
export const canFold = (placed: readonly PlacedPane[], pane: Pane): boolean =>
  placed.some((one) => one.pane !== pane && !one.isFolded);

export type ColumnEvent =
  | { readonly type: 'pane-resized'; readonly pane: SizedPane; readonly width: number }
  | { readonly type: 'pane-reset'; readonly pane: SizedPane }
  | { readonly type: 'pane-folded'; readonly pane: Pane }
  | { readonly type: 'pane-unfolded'; readonly pane: Pane };

export function nextColumnMemory(memory: ColumnMemory, event: ColumnEvent): ColumnMemory {
  switch (event.type) {
    case 'pane-resized':
      return { ...memory, widths: { ...memory.widths, [event.pane]: event.width } };
    case 'pane-reset': {
      const { [event.pane]: _reset, ...widths } = memory.widths;
      return { ...memory, widths };
    }
    case 'pane-folded':
      return memory.folded.includes(event.pane) ? memory : { ...memory, folded: [...memory.folded, event.pane] };
    case 'pane-unfolded':
      return { ...memory, folded: memory.folded.filter((pane) => pane !== event.pane) };
  }
}

const PANES: readonly string[] = ['prompt', 'skills', 'setup', 'chat'] satisfies Pane[];
const isPane = (name: unknown): name is Pane => typeof name === 'string' && PANES.includes(name);

/** Reads what is remembered; text of another shape is nothing. */
export function toColumnMemory(remembered: string | undefined): ColumnMemory {
  const { widths, folded } = parse(remembered);
  const entries = Object.entries(widths ?? {}).filter(
    ([pane, width]) => isPane(pane) && pane !== 'chat' && Number.isFinite(width),
  );
  return { widths: Object.fromEntries(entries), folded: Array.isArray(folded) ? folded.filter(isPane) : [] };
}

function parse(text: string | undefined): { widths?: object; folded?: unknown } {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}
