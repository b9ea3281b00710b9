import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { JsonViewer, type JsonViewerProps } from './json-viewer.tsx';
import type { JsonViewerTexts } from './json-viewer-texts.ts';

const texts: JsonViewerTexts = {
  copy: 'Copy',
  expand: 'Expand',
  collapse: 'Collapse',
  seeMore: 'See more',
  showMore: (hidden) => `${hidden} more`,
  count: (parts) => `${parts} parts`,
  error: 'Error',
  warning: 'Warning',
};
const show = (text: string, props: Partial<JsonViewerProps> = {}) =>
  render(<JsonViewer label="Output" text={text} texts={texts} onCopied={vi.fn()} {...props} />);
const output = () => screen.getByRole('region', { name: 'Output' });
const branch = (name: RegExp) => screen.getByRole('button', { name });

describe('chat §3 JSON viewer', () => {
  it('opens the first level; deeper levels open when pressed', () => {
    show('{"city":"Oslo","at":{"lat":59.9,"isCapital":true,"twin":null},"tags":[]}');
    expect(output().textContent).toContain('city: "Oslo"');
    expect(output().textContent).toContain('tags: []');
    expect(output().textContent).not.toContain('lat');
    fireEvent.click(branch(/at: .*3 parts/));
    expect(output().textContent).toContain('lat: 59.9');
    expect(output().textContent).toContain('isCapital: true');
    expect(output().textContent).toContain('twin: null');
    fireEvent.click(branch(/at:/));
    expect(output().textContent).not.toContain('lat');
  });

  it('shows $error and $warning with the given texts', () => {
    show('{"$error":"No such table","$warning":"Slow"}');
    expect(output().textContent).toContain('Error: "No such table"');
    expect(output().textContent).toContain('Warning: "Slow"');
    expect(output().textContent).not.toContain('$');
  });

  it('keeps every digit of a long number', () => {
    show('{"id":7351234567890123456}');
    // Engines whose reviver does not get the source text round the number.
    const isExact = 'rawJSON' in JSON;
    expect(output().textContent?.includes('7351234567890123456')).toBe(isExact);
  });

  it('collapses long strings and expands them', () => {
    show(JSON.stringify({ text: 'x'.repeat(500) }));
    expect(output().textContent).not.toContain('x'.repeat(200));
    fireEvent.click(screen.getByRole('button', { name: 'Expand' }));
    expect(output().textContent).toContain('x'.repeat(500));
    fireEvent.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(output().textContent).not.toContain('x'.repeat(200));
  });
});

describe('chat §5 cut at 10,000 characters', () => {
  it('cuts longer text, with a button to see more', () => {
    show(JSON.stringify({ text: 'x'.repeat(10_001) }));
    fireEvent.click(screen.getByRole('button', { name: 'Expand' }));
    expect(output().textContent).not.toContain('x'.repeat(10_001));
    fireEvent.click(screen.getByRole('button', { name: 'See more' }));
    expect(output().textContent).toContain('x'.repeat(10_001));
    expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
  });

  it('shows text of exactly 10,000 characters whole', () => {
    show('y'.repeat(10_000));
    expect(output().textContent).toContain('y'.repeat(10_000));
    expect(screen.queryByRole('button', { name: 'See more' })).toBeNull();
  });
});

describe('chat §8 text that is no JSON', () => {
  it('is shown as plain text, and reported once', () => {
    const onParseError = vi.fn();
    const broken = '{"a": <b>1</b>';
    const { rerender } = show(broken, { onParseError });
    rerender(<JsonViewer label="Output" text={broken} texts={texts} onCopied={vi.fn()} onParseError={onParseError} />);
    expect(output().textContent).toBe(broken);
    expect(onParseError).toHaveBeenCalledOnce();
    expect(onParseError.mock.calls[0]?.[0]).toBeInstanceOf(SyntaxError);
  });
});

describe('large input', () => {
  it('shows 100,000 keys page by page', () => {
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index])),
    );
    show(wide);
    expect(screen.getAllByRole('listitem')).toHaveLength(102);
    fireEvent.click(screen.getByRole('button', { name: '99900 more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(202);
    expect(output().textContent).toContain('k199: 199');
  });

  it('opens a value 100 levels deep level by level', () => {
    show(`${'{"a":'.repeat(100)}"deep"${'}'.repeat(100)}`);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    for (let level = 1; level < 100; level += 1) {
      const closed = screen.getAllByRole('button', { expanded: false });
      fireEvent.click(closed[closed.length - 1] as HTMLElement);
    }
    expect(output().textContent).toContain('a: "deep"');
  });
});
