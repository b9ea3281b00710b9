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
/** `begun` may come before the outcome: the first token shows that the provider is up, and an answer can take minutes. */
export type ReportCall = (event: 'begun' | CallOutcome) => void;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/**
 * Fails calls to a provider that is down at once, instead of making each user wait for a timeout:
 *
 *   closed ──half of the last calls failed──▶ open ──30 s──▶ on trial, one call alone ──begun or answered──▶ closed
 *                                              ▲                          └──failed──┐
 *                                              └─────────────────────────────────────┘
 */
export function createCircuitBreaker(now: () => number) {
  let circuit: Circuit = { status: 'closed', failures: [] };
  const open = (): Circuit => ({ status: 'open', until: now() + OPEN_FOR_MS });

  const reportCall: ReportCall = (event) => {
    if (circuit.status !== 'closed' || event === 'begun' || event === 'unknown') return;
    const failures = [...circuit.failures, event === 'failed'].slice(-CALLS_REMEMBERED);
    const isDown = failures.filter(Boolean).length >= FAILURES_THAT_OPEN;
    circuit = isDown ? open() : { status: 'closed', failures };
  };

  function startTrial(): ReportCall {
    circuit = { status: 'on-trial' };
    let isOver = false;
    return (event) => {
      if (isOver) return reportCall(event);
      isOver = true;
      if (event === 'begun' || event === 'answered') circuit = { status: 'closed', failures: [] };
      // After a trial with an unknown outcome the next call is the trial.
      else circuit = event === 'failed' ? open() : { status: 'open', until: now() };
    };
  }

  return {
    /** The callback by which the call reports, or null when the call must not be made. */
    admit(): ReportCall | null {
      if (circuit.status === 'closed') return reportCall;
      return circuit.status === 'on-trial' || now() < circuit.until ? null : startTrial();
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
