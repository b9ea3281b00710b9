import { describe, expect, it } from 'vitest';
import { type CallOutcome, createCircuitBreaker } from './circuit-breaker.ts';

function breaker() {
  const clock = { now: 1_000 };
  const circuit = createCircuitBreaker(() => clock.now);
  const call = (outcome: CallOutcome): boolean => {
    const report = circuit.admit();
    report?.(outcome);
    return report !== null;
  };
  const calls = (count: number, outcome: CallOutcome) => Array.from({ length: count }, () => call(outcome));
  return { clock, circuit, call, calls };
}

describe('circuit breaker', () => {
  it('opens when half of the last 20 calls failed', () => {
    const { calls, call } = breaker();
    calls(10, 'answered');
    expect(calls(9, 'failed')).not.toContain(false);
    expect(call('failed')).toBe(true);
    expect(call('answered')).toBe(false);
  });

  it('forgets failures after 20 calls', () => {
    const { calls, call } = breaker();
    calls(9, 'failed');
    calls(20, 'answered');
    calls(9, 'failed');
    expect(call('answered')).toBe(true);
  });

  it('admits one trial call after 30 seconds, and closes when it is answered', () => {
    const { clock, circuit, calls, call } = breaker();
    calls(10, 'failed');
    clock.now += 29_999;
    expect(circuit.admit()).toBeNull();
    clock.now += 1;
    const trial = circuit.admit();
    expect(trial).not.toBeNull();
    expect(circuit.admit()).toBeNull();
    trial?.('answered');
    expect(calls(9, 'failed')).not.toContain(false);
    expect(call('answered')).toBe(true);
  });

  it('closes with the first token of the trial; its outcome then counts like any other', () => {
    const { clock, circuit, calls, call } = breaker();
    calls(10, 'failed');
    clock.now += 30_000;
    const trial = circuit.admit();
    trial?.('begun');
    expect(calls(9, 'failed')).not.toContain(false);
    trial?.('failed');
    expect(call('answered')).toBe(false);
  });

  it('stays open for another 30 seconds when the trial fails', () => {
    const { clock, calls, call } = breaker();
    calls(10, 'failed');
    clock.now += 30_000;
    expect(call('failed')).toBe(true);
    clock.now += 29_999;
    expect(call('answered')).toBe(false);
    clock.now += 1;
    expect(call('answered')).toBe(true);
  });

  it('makes the next call the trial when the trial was stopped', () => {
    const { clock, calls, call } = breaker();
    calls(10, 'failed');
    clock.now += 30_000;
    expect(call('unknown')).toBe(true);
    expect(call('answered')).toBe(true);
    expect(call('answered')).toBe(true);
  });

  it('ignores calls that were stopped, and those that end after it opened', () => {
    const { clock, circuit, calls, call } = breaker();
    const late = circuit.admit();
    calls(30, 'unknown');
    calls(10, 'failed');
    late?.('answered');
    expect(call('answered')).toBe(false);
    clock.now += 30_000;
    circuit.admit();
    late?.('answered');
    expect(circuit.admit()).toBeNull();
  });
});
