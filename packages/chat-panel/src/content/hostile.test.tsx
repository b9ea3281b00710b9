import { act, cleanup, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hostilePayloads } from '../testing/hostile-payloads.ts';
import { MarkdownSurroundings } from '../testing/markdown-surroundings.tsx';
import { loadEntityNames } from './markdown/decode-entities.ts';
import { Markdown } from './markdown/markdown.tsx';

const HARMLESS = new Set(
  'A BLOCKQUOTE BR BUTTON CODE DEL DIV EM FIGCAPTION FIGURE H3 H4 H5 H6 HR IMG INPUT LI OL P PATH PRE RECT SPAN STRONG SUP SVG TABLE TBODY TD TH THEAD TR UL LINE CIRCLE ELLIPSE POLYLINE'.split(
    ' ',
  ),
);

/** Elements and attributes that must never be on the page. */
const harms = (root: HTMLElement): string[] => [...root.querySelectorAll('*')].flatMap(harmsOf);

function harmsOf(element: Element): string[] {
  const name = element.tagName.toUpperCase();
  const isStrange = !HARMLESS.has(name) && !element.closest('math');
  const attributes = [...element.attributes].filter(isHarmful).map((one) => `${one.name}=${one.value}`);
  return isStrange ? [name, ...attributes] : attributes;
}

function isHarmful({ name, value }: Attr): boolean {
  switch (name) {
    case 'href':
      return !/^(?:https?:|mailto:)/.test(value);
    case 'src':
      return !/^(?:data:image\/(?:png|jpeg|gif|webp)|http:\/\/localhost)/.test(value);
    case 'style':
      return /url|import/i.test(value);
    default:
      return name.startsWith('on') || name === 'srcdoc' || name === 'srcset';
  }
}

const view = (text: string, isStreaming: boolean) => (
  <MarkdownSurroundings>
    <Markdown text={text} isStreaming={isStreaming} />
  </MarkdownSurroundings>
);

/** Every prefix of a short text; some 64 of a long one. */
function prefixes(text: string): string[] {
  const step = Math.max(1, Math.floor(text.length / 64));
  return Array.from({ length: Math.ceil(text.length / step) }, (_, place) => text.slice(0, place * step + 1));
}

describe('hostile texts', () => {
  it('are three hundred and more', () => expect(new Set(hostilePayloads).size).toBeGreaterThanOrEqual(300));

  it.each(Array.from({ length: 10 }, (_, place) => place))(
    'neither run nor fetch nor break anything, whole and at every prefix (part %i)',
    { timeout: 120_000 },
    async (part) => {
      // With all names of characters, which more texts can hide behind.
      await loadEntityNames();
      for (const payload of hostilePayloads.filter((_, place) => place % 10 === part)) {
        const { container, rerender } = render(view('', true));
        for (const prefix of prefixes(payload)) {
          rerender(view(prefix, true));
          expect(harms(container), prefix).toEqual([]);
        }
        rerender(view(payload, false));
        await act(async () => undefined);
        expect(harms(container), payload).toEqual([]);
        cleanup();
      }
    },
  );
});
