import type { SlicePlace } from '@parley/contract';
import type { DocumentPart, Place } from '../../../platform/documents/document.ts';

/** A heading, or a part of a text that belongs together. */
export interface Block {
  readonly kind: 'heading' | 'text' | 'table' | 'code';
  readonly text: string;
  /** Of a heading, from 1; else 0. */
  readonly level: number;
  readonly place: SlicePlace;
  /** Blocks of different units, such as slides, are never in one slice. */
  readonly unit: string;
}

const HEADING = /^(#{1,6}) (.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The blocks of what was read, in their order, each with the headings above it. */
export function* blocksOf(parts: Iterable<DocumentPart>): Generator<Block> {
  let headings: { level: number; text: string }[] = [];
  for (const { text, place } of parts) {
    const unit = unitOf(place);
    // In plain texts and code a number sign begins a comment.
    const hasHeadings = place.type !== 'lines' && place.type !== 'cells';
    for (const { kind, text: blockText } of paragraphsOf(text, hasHeadings)) {
      const heading = kind === 'heading' ? HEADING.exec(blockText) : null;
      const level = heading?.[1]?.length ?? 0;
      if (heading) {
        headings = headings.filter((above) => above.level < level);
        headings.push({ level, text: heading[2]?.trim() ?? '' });
      }
      const titles = headings.map((above) => above.text);
      yield { kind, text: blockText, level, place: toSlicePlace(place, titles), unit };
    }
  }
}

type Paragraph = Pick<Block, 'kind' | 'text'>;

function* paragraphsOf(text: string, hasHeadings: boolean): Generator<Paragraph> {
  let open: { kind: Paragraph['kind']; lines: string[] } | null = null;
  let fence = '';
  for (const line of text.split('\n')) {
    const kind = fence === '' ? kindOfLine(line, hasHeadings) : 'code';
    if (open && open.kind !== kind) {
      yield toParagraph(open);
      open = null;
    }
    if (kind === 'heading') yield { kind, text: line };
    else if (kind !== null) {
      open ??= { kind, lines: [] };
      open.lines.push(line);
    }
    if (kind === 'code') fence = nextFence(fence, line);
  }
  if (open) yield toParagraph(open);
}

const toParagraph = ({ kind, lines }: { kind: Paragraph['kind']; lines: string[] }): Paragraph => ({
  kind,
  text: lines.join('\n'),
});

/** Null for an empty line. */
function kindOfLine(line: string, hasHeadings: boolean): Paragraph['kind'] | null {
  if (line.trim() === '') return null;
  if (FENCE.test(line)) return 'code';
  if (hasHeadings && HEADING.test(line)) return 'heading';
  return /^\s*\|/.test(line) ? 'table' : 'text';
}

/** The fence that has to close what is open after this line of code; empty when it is closed. */
function nextFence(fence: string, line: string): string {
  const mark = FENCE.exec(line)?.[1] ?? '';
  if (fence === '') return mark;
  return mark.startsWith(fence) && line.trim() === mark ? '' : fence;
}

function unitOf(place: Place): string {
  if (place.type === 'slide') return `slide ${place.slide}`;
  if (place.type === 'cells') return `sheet ${place.sheet ?? ''}`;
  if (place.type === 'attachment') return `attachment ${place.name}`;
  return place.type === 'message' ? 'message' : '';
}

const NOWHERE: SlicePlace = { page: null, slide: null, headings: [], sheet: null, cells: null };

export function toSlicePlace(place: Place, headings: readonly string[] = []): SlicePlace {
  const below = { ...NOWHERE, headings: [...headings] };
  switch (place.type) {
    case 'page':
      return { ...below, page: place.page };
    case 'slide':
      return { ...below, slide: place.slide };
    case 'cells':
      return { ...below, sheet: place.sheet, cells: place.cells };
    case 'heading':
      return { ...below, headings: headings.length > 0 ? [...headings] : [...place.headings] };
    case 'attachment':
      return { ...below, headings: [place.name] };
    default:
      return below;
  }
}
