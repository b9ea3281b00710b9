import type { TraceStep } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { type Trace, timeScaleOf } from './time-scale.ts';

const step = (change: Partial<TraceStep>): TraceStep => ({
  step_id: '1',
  kind: 'model',
  name: 'Small',
  state: 'done',
  started_at: 1_000,
  first_token_at: null,
  ended_at: null,
  finish_reason: null,
  error: '',
  usage: null,
  cost: null,
  ...change,
});
const trace = (change: Partial<Trace>): Trace => ({
  status: 'finished',
  started_at: 1_000,
  ended_at: 3_000,
  now: 9_000,
  error: null,
  steps: [],
  ...change,
});

describe('the time axis of a trace', () => {
  it('goes from the start of the reply to its end', () => {
    const scale = timeScaleOf(trace({}));
    expect(scale.lengthMs).toBe(2_000);
    expect(scale.ticks).toEqual([0, 500, 1_000, 1_500, 2_000]);
    expect(scale.barOf(step({ started_at: 1_500, first_token_at: 2_000, ended_at: 2_500 }))).toEqual({
      start: 0.25,
      answerStart: 0.5,
      end: 0.75,
    });
  });

  it('grows while the reply runs; the wait for the first token lasts until now', () => {
    const scale = timeScaleOf(trace({ status: 'running', ended_at: null, now: 2_000 }));
    expect(scale.lengthMs).toBe(1_000);
    expect(scale.barOf(step({ state: 'running', started_at: 1_500 }))).toEqual({ start: 0.5, answerStart: 1, end: 1 });
  });

  it('has no wait for tools, and includes a step that ended after the reply', () => {
    const tool = step({ kind: 'tool', started_at: 2_000, ended_at: 5_000 });
    const scale = timeScaleOf(trace({ steps: [tool] }));
    expect(scale.lengthMs).toBe(4_000);
    expect(scale.barOf(tool)).toEqual({ start: 0.25, answerStart: 0.25, end: 1 });
  });

  it.each([
    [1, [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]],
    [37, [0, 10, 20, 30]],
    [61_000, [0, 20_000, 40_000, 60_000]],
  ])('has few round ticks for %i ms', (length, ticks) => {
    expect(timeScaleOf(trace({ ended_at: 1_000 + length })).ticks).toEqual(ticks);
  });
});
