const CALLS_REMEMBERED = 20;
const FAILURES_THAT_OPEN = CALLS_REMEMBERED / 2;
const OPEN_FOR_MS = 30_000;
const ADDRESSES_MAX = 1_000;

type Circuit =
  | { readonly status: 'closed'; readonly failures: readonly boolean[] }
  | { readonly status: 'open'; readonly until: number }
  | { readonly status: 'on-trial' };

/** `unknown`: the call was stopped before the provider answered or failed. */
export type CallOutcome = 'answered' | 'failed' | 'unknown';
export type ReportOutcome = (outcome: CallOutcome) => void;

type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/**
 * Fails calls to a provider that is down at once, instead of making each user wait for a timeout:
 *
 *   closed ──half of the last calls failed──▶ open ──30 s──▶ on trial, one call alone ──answered──▶ closed
 *                                              ▲                          └──failed──┐
 *                                              └─────────────────────────────────────┘
 */
export function createCircuitBreaker(now: () => number) {
  let circuit: Circuit = { status: 'closed', failures: [] };
  const open = (): Circuit => ({ status: 'open', until: now() + OPEN_FOR_MS });

  function reportCall(outcome: CallOutcome): void {
    if (circuit.status !== 'closed' || outcome === 'unknown') return;
    const failures = [...circuit.failures, outcome === 'failed'].slice(-CALLS_REMEMBERED);
    const isDown = failures.filter(Boolean).length >= FAILURES_THAT_OPEN;
    circuit = isDown ? open() : { status: 'closed', failures };
  }

  function reportTrial(outcome: CallOutcome): void {
    if (outcome === 'answered') circuit = { status: 'closed', failures: [] };
    // After a trial with an unknown outcome the next call is the trial.
    else circuit = outcome === 'failed' ? open() : { status: 'open', until: now() };
  }

  return {
    /** The callback that reports the outcome of the call, or null when the call must not be made. */
    admit(): ReportOutcome | null {
      if (circuit.status === 'closed') return reportCall;
      if (circuit.status === 'on-trial' || now() < circuit.until) return null;
      circuit = { status: 'on-trial' };
      return reportTrial;
    },
  };
}

/** One breaker per provider address. Beyond the limit the oldest one is dropped. */
export function createCircuitBreakers(now: () => number) {
  const breakers = new Map<string, CircuitBreaker>();
  return (address: string): CircuitBreaker => {
    const known = breakers.get(address);
    if (known) return known;
    const [oldest] = breakers.keys();
    if (breakers.size === ADDRESSES_MAX && oldest !== undefined) breakers.delete(oldest);
    const breaker = createCircuitBreaker(now);
    breakers.set(address, breaker);
    return breaker;
  };
}
