import { describe, expect, it } from 'vitest';
import {
  type ColumnMemory,
  canFold,
  FOLDED_WIDTH,
  handlesOf,
  layoutOf,
  nextColumnMemory,
  placePanes,
  toColumnMemory,
} from './column-layout.ts';

const nothing: ColumnMemory = { widths: {}, folded: [] };
const widthsOf = (...input: Parameters<typeof placePanes>) =>
  Object.fromEntries(placePanes(...input).map(({ pane, width }) => [pane, width]));

describe('the columns of the editor', () => {
  it('are three on a desktop, two on a laptop and tabs on a phone', () => {
    expect([1364, 1280, 1204, 860, 859, 390].map(layoutOf)).toEqual([
      'columns',
      'columns',
      'pair',
      'pair',
      'tabs',
      'tabs',
    ]);
  });

  it('have default widths that grow with the page up to a limit; the chat takes the rest', () => {
    expect(widthsOf('columns', 1364, nothing)).toEqual({ prompt: 477, skills: 396, chat: undefined });
    expect(widthsOf('columns', 2400, nothing)).toEqual({ prompt: 640, skills: 420, chat: undefined });
    expect(widthsOf('pair', 1104, nothing)).toEqual({ setup: 508, chat: undefined });
  });

  it('leave the chat at least 360 px, whatever was remembered in a larger window', () => {
    const memory = { widths: { prompt: 900, skills: 500 }, folded: [] };
    const { prompt = 0, skills = 0 } = widthsOf('columns', 1364, memory);
    expect([prompt, skills]).toEqual([704, 300]);
    expect(1364 - prompt - skills).toBe(360);
  });

  it('give the width of a folded chat to the prompt, and then to the skills', () => {
    expect(widthsOf('columns', 1364, { widths: {}, folded: ['chat'] })).toEqual({
      prompt: undefined,
      skills: 396,
      chat: FOLDED_WIDTH,
    });
    expect(widthsOf('columns', 1364, { widths: {}, folded: ['chat', 'prompt'] })).toEqual({
      prompt: FOLDED_WIDTH,
      skills: undefined,
      chat: FOLDED_WIDTH,
    });
  });

  it('have a handle where each borders on the one that takes the rest', () => {
    const handles = (folded: ColumnMemory['folded']) =>
      handlesOf(placePanes('columns', 1364, { widths: {}, folded })).map(({ pane, edge }) => `${pane} ${edge}`);
    expect(handles([])).toEqual(['prompt right', 'skills right']);
    expect(handles(['skills'])).toEqual(['prompt right']);
    expect(handles(['chat'])).toEqual(['skills left']);
    expect(handles(['chat', 'prompt'])).toEqual([]);
  });

  it('never fold all: the last open one cannot be folded, and of two windows the chat stays', () => {
    const placed = placePanes('pair', 1104, { widths: {}, folded: ['chat'] });
    expect([canFold(placed, 'setup'), canFold(placed, 'chat')]).toEqual([false, true]);
    const all = placePanes('pair', 1104, { widths: {}, folded: ['chat', 'setup'] });
    expect(all.map(({ isFolded }) => isFolded)).toEqual([true, false]);
  });

  it('are remembered by events', () => {
    const resized = nextColumnMemory(nothing, { type: 'pane-resized', pane: 'prompt', width: 420 });
    expect(resized.widths).toEqual({ prompt: 420 });
    expect(nextColumnMemory(resized, { type: 'pane-reset', pane: 'prompt' })).toEqual(nothing);
    const folded = nextColumnMemory(nothing, { type: 'pane-folded', pane: 'chat' });
    expect(nextColumnMemory(folded, { type: 'pane-folded', pane: 'chat' })).toBe(folded);
    expect(nextColumnMemory(folded, { type: 'pane-unfolded', pane: 'chat' })).toEqual(nothing);
  });

  it.each([
    undefined,
    'null',
    '{',
    '"x"',
    '{"widths":7,"folded":"chat"}',
    '{"widths":{"chat":3,"prompt":"wide"},"folded":["x"]}',
  ])('start from their defaults when %j was remembered', (remembered) => {
    expect(toColumnMemory(remembered)).toEqual(nothing);
  });

  it('are read back', () => {
    const memory: ColumnMemory = { widths: { prompt: 420, setup: 500 }, folded: ['skills'] };
    expect(toColumnMemory(JSON.stringify(memory))).toEqual(memory);
  });
});
